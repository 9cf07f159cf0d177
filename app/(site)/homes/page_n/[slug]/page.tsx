import { Place, placeMetadata } from '../../place'

type Props = PageProps<'/homes/page_n/[slug]'>

const placeParams = async ({ params, searchParams }: Props) => ({
  ...(await searchParams),
  slug: (await params).slug,
})

export const generateMetadata = async (props: Props) => placeMetadata(await placeParams(props))

/**
 * `/homes/{place}` with a query: sorted, filtered, or a later page of its homes. The middleware rewrites to
 * it (ADR 035).
 */
export default async function NextPlacePage(props: Props) {
  return <Place {...await placeParams(props)} />
}
