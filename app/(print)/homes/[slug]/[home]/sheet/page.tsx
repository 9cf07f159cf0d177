import { type Metadata } from 'next'
import { notFound, permanentRedirect } from 'next/navigation'
import { cachedPublicHome } from '@/app/content'
import { decodedOr404, orNotFound } from '@/app/or-not-found'
import { WindowSheet } from '@/components/share/window-sheet'
import { BackLink } from '@/components/ui/page-header'
import { PrintButton } from '@/components/ui/print-button'
import { idOfSlug } from '@/lib/domain/slug'
import { publicHomePath, windowSheetPath, qrCodePath } from '@/lib/home-path'
import { getWindowSheet } from '@/lib/services/properties/public-home'

type Props = PageProps<'/homes/[slug]/[home]/sheet'>

/** 404 for a home without a public page; a former title or place redirects. */
async function load({ params }: Props) {
  const { slug, home } = await params
  const place = decodedOr404(slug)
  const name = decodedOr404(home)
  const id = idOfSlug(name)
  if (id === null) notFound()
  const sheet = await orNotFound(getWindowSheet(id, cachedPublicHome))
  const page = publicHomePath(sheet.home)
  if (decodeURIComponent(page) !== `/homes/${place}/${name}`) permanentRedirect(windowSheetPath(page))
  return { ...sheet, page }
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { home, link } = await load(props)
  return {
    title: `Page for the window: ${home.title}`,
    robots: { index: false },
    alternates: { canonical: link },
  }
}

/** A home on one printed A4 page, for a window (D392). */
export default async function WindowSheetPage(props: Props) {
  const { page, ...sheet } = await load(props)
  return (
    <main id="main" className="min-h-dvh bg-surface-sunken pb-16 print:min-h-0 print:p-0">
      <div className="sticky top-0 z-10 flex flex-wrap items-center justify-between gap-x-4 border-b border-border bg-surface px-gutter py-1 print:hidden">
        <BackLink href={page}>Back</BackLink>
        <h1 className="text-sm font-[550]">Page for the window</h1>
        <PrintButton />
      </div>
      <WindowSheet {...sheet} qrCode={qrCodePath(page)} printedAt={new Date().toISOString()} />
    </main>
  )
}
