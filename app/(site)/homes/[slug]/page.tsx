import { Place, placeMetadata } from '../place'

type Props = PageProps<'/homes/[slug]'>

/** Rendered at the first request for a place. */
export const generateStaticParams = () => []

export const generateMetadata = async ({ params }: Props) => placeMetadata(await params)

/** The homes of one place. `page_n/[slug]` renders later pages. */
export default async function PlacePage({ params }: Props) {
  return <Place {...await params} />
}
