import { Place, placeMetadata } from '../place'

type Props = PageProps<'/homes/[slug]'>

/** Rendered when a place is first asked for. */
export const generateStaticParams = () => []

export const generateMetadata = async ({ params }: Props) => placeMetadata(await params)

/** The homes of one place. Its further pages are `further/[slug]`. */
export default async function PlacePage({ params }: Props) {
  return <Place {...await params} />
}
