import { placesQuerySchema } from '@/lib/schemas/property'
import { Places, placesMetadata } from '../../places'

type Props = PageProps<'/homes/page_n/all_places'>

const afterOf = async ({ searchParams }: Props) => placesQuerySchema.parse(await searchParams).after

export const generateMetadata = async (props: Props) => placesMetadata(await afterOf(props))

/** `/homes` with a query: a later page of the places. The middleware rewrites to this, which is the slug of no place (ADR 035). */
export default async function NextPlacesPage(props: Props) {
  return <Places after={await afterOf(props)} />
}
