import { type Metadata } from 'next'
import Link from 'next/link'
import { notFound, permanentRedirect, redirect } from 'next/navigation'
import { cache } from 'react'
import { acceptedOr404, decodedOr404 } from '@/app/or-not-found'
import { EnquiryForm } from '@/components/enquiries/enquiry-form'
import { EnquiryFrame } from '@/components/enquiries/enquiry-frame'
import { EnquiryMessage } from '@/components/enquiries/enquiry-message'
import { LinkButton } from '@/components/ui/link-button'
import { getActor } from '@/lib/auth/actor'
import { AppError } from '@/lib/domain/errors'
import { linkValidity } from '@/lib/domain/mailed-link'
import { idOfSlug } from '@/lib/domain/slug'
import { publicHomePath, enquiryPath } from '@/lib/home-path'
import { paths, withCallback } from '@/lib/paths'
import { readEnquiryForm } from '@/lib/services/enquiries/enquiries'
import { enquiryAction } from './actions'

type Props = PageProps<'/homes/[slug]/[home]/enquiry'>

/** The form, read once for the page and its metadata; `null` if the home is sold, 404 if it has no public page. */
const loadForm = cache((id: string) =>
  acceptedOr404(
    readEnquiryForm(null, { id }).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'conflict') return null
      throw error
    }),
  ),
)

/** Redirects to the home's page if it is sold: it says so, and shows similar homes. */
async function loadFrom({ params }: Pick<Props, 'params'>) {
  const { slug, home } = await params
  const id = idOfSlug(decodedOr404(home))
  return id === null ? notFound() : ((await loadForm(id)) ?? redirect(`/homes/${slug}/${home}`))
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { home } = await loadFrom(props)
  return { title: `Ask about ${home.title}`, robots: { index: false } }
}

/** Asks about a home without an account (D387); with `sent` in the query, it says what to do next. */
export default async function EnquiryPage(props: Props) {
  const form = await loadFrom(props)
  const { home } = form
  const { slug, home: segment } = await props.params
  if (publicHomePath(home) !== `/homes/${slug}/${segment}`) permanentRedirect(enquiryPath(home))
  if (await getActor()) redirect(paths.newMessage(home._id))
  const agent = <bdi>{home.agentName}</bdi>
  if ((await props.searchParams).sent !== undefined)
    return (
      <EnquiryFrame home={home}>
        <EnquiryMessage title="Check your email">
          <p role="status" className="max-w-[36rem] text-lg text-pretty text-muted">
            We emailed you a link. Open it to confirm your question, and we’ll pass it on to {agent}.
          </p>
          <ul className="grid gap-1 text-sm text-muted">
            <li>The link works for {linkValidity('enquiries')}.</li>
            <li>If you don’t see the email, look in your spam folder.</li>
          </ul>
          <LinkButton variant="outline" href={enquiryPath(home)}>
            Ask again with another email
          </LinkButton>
        </EnquiryMessage>
      </EnquiryFrame>
    )
  return (
    <EnquiryFrame home={home}>
      <header className="grid gap-2 pb-6">
        <h1 className="display-lg">Ask a question</h1>
        <p className="text-pretty text-muted">
          You’ll get an email when {agent} answers. You don’t need an account.{' '}
          <Link
            href={withCallback(paths.login, paths.newMessage(home._id))}
            className="whitespace-nowrap underline underline-offset-4"
          >
            I have an account
          </Link>
        </p>
      </header>
      <EnquiryForm {...form} send={enquiryAction} />
    </EnquiryFrame>
  )
}
