import { type Metadata } from 'next'
import Link from 'next/link'
import { notFound, permanentRedirect } from 'next/navigation'
import { cache } from 'react'
import { HomesForSale } from '@/app/(site)/homes-for-sale'
import { cachedOffice } from '@/app/content'
import { acceptedOr404, decodedOr404 } from '@/app/or-not-found'
import { publicMetadata } from '@/app/public-metadata'
import { ResponseTime } from '@/components/agents/agent-stats'
import { Office } from '@/components/agents/office'
import { OfficeLogo } from '@/components/offices/office-logo'
import { Avatar } from '@/components/ui/avatar'
import { Stat, Stats } from '@/components/ui/stats'
import { groupDigits } from '@/lib/domain/group-digits'
import { pluralize } from '@/lib/domain/pluralize'
import { idOfSlug } from '@/lib/domain/slug'
import { paths } from '@/lib/paths'
import { agentPageSchema } from '@/lib/schemas/property'
import { type PublicOfficeDto } from '@/lib/schemas/office'

type Props = PageProps<'/offices/[slug]'>

/** Rendered at the first request for an office. */
export const generateStaticParams = () => []

/** The office, read once for the page and its metadata. */
const loadOffice = cache((id: string) => acceptedOr404(cachedOffice(null, { id })))

async function loadFrom({ params }: Props): Promise<PublicOfficeDto> {
  const parsed = agentPageSchema.safeParse({ slug: decodedOr404((await params).slug) })
  const id = parsed.success ? idOfSlug(parsed.data.slug) : null
  if (!parsed.success || id === null) return notFound()
  const office = await loadOffice(id)
  if (office.slug !== parsed.data.slug) permanentRedirect(paths.officePage(office.slug))
  return office
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { slug, name, agents, homes } = await loadFrom(props)
  return publicMetadata({
    path: paths.officePage(slug),
    title: name,
    description: `${name} on Keystead: ${pluralize(agents.length, 'agent')} and ${pluralize(homes.total, 'home')} for sale.`,
  })
}

/** An office's public page (D457): its agents, homes and time to answer. 404 for an unknown one. */
export default async function OfficePage(props: Props) {
  const { slug, name, address, phone, licence, logo, agents, homes, answers } = await loadFrom(props)
  return (
    <div className="container-page">
      <header className="grid gap-3 pt-[clamp(2rem,1.4rem+2vw,3.25rem)] pb-8">
        {logo !== undefined && <OfficeLogo name={name} src={logo} />}
        <h1 dir="auto" className="max-w-full display-lg [overflow-wrap:anywhere]">
          {name}
        </h1>
        <Office company={null} licence={licence ?? null} />
        {[address, phone].map(
          (line) =>
            line !== undefined && (
              <p key={line} dir="auto" className="[overflow-wrap:anywhere] text-muted numbers">
                {line}
              </p>
            ),
        )}
      </header>
      <Stats>
        <Stat label="Agents" value={groupDigits(agents.length)} note="in this office" />
        <Stat label="For sale" value={groupDigits(homes.total)} note="listed on Keystead" />
        <ResponseTime answers={answers} />
      </Stats>
      <section aria-labelledby="agents" className="mt-12">
        <h2 id="agents" className="border-b border-border-strong pb-4 display-sm">
          Agents
        </h2>
        <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
          {agents.map((agent) => (
            <li key={agent.slug} className="flex items-center gap-3 border-b border-border py-4 text-sm">
              <Avatar name={agent.name} src={agent.image} size="md" />
              <div className="min-w-0">
                <Link
                  href={paths.agentPage(agent.slug)}
                  prefetch={false}
                  dir="auto"
                  className="font-semibold [overflow-wrap:anywhere] hover:underline"
                >
                  {agent.name}
                </Link>
                <p className="text-muted numbers">{pluralize(agent.homes, 'home')}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
      <HomesForSale homes={homes.items} postTo={paths.officePage(slug)}>
        {homes.next !== null && (
          <p className="pt-6 text-sm text-muted">
            These are the newest. The pages of its agents have all of them.
          </p>
        )}
      </HomesForSale>
    </div>
  )
}
