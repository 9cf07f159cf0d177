import { linkMetadata } from '@/app/(auth)/link-metadata'
import { orNotFound, parsedOr404 } from '@/app/or-not-found'
import { NumbersOfHome } from '@/components/numbers/numbers-of-home'
import { paths } from '@/lib/paths'
import { numbersQuerySchema, ownerTokenSchema } from '@/lib/schemas/listing-numbers'
import { openOwnerLink } from '@/lib/services/numbers/owner-link'

export const metadata = linkMetadata('Numbers of your home')

/** The numbers of a home for its owner, who has no account here (D504). */
export default async function OwnerNumbersPage({ params, searchParams }: PageProps<'/numbers/[token]'>) {
  const { token } = await parsedOr404(ownerTokenSchema, params)
  const { days } = numbersQuerySchema.parse(await searchParams)
  const numbers = await orNotFound(openOwnerLink({ token, days }))
  return (
    <div className="container-page py-8">
      <NumbersOfHome numbers={numbers} csv={paths.ownerNumbersCsv(token, days)} />
    </div>
  )
}
