import { NextViewings } from '@/components/viewings/next-viewings'
import { paths } from '@/lib/paths'
import { listNextViewings } from '@/lib/services/viewings/list-viewings'
import { type Section } from './section'

export const viewings: Section = async (actor, now) => {
  const next = await listNextViewings(actor, now)
  return next.length === 0 ? null : { body: <NextViewings viewings={next} href={paths.user.viewings} /> }
}
