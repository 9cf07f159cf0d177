import 'server-only'
import { type DigestHomeDoc, type NoticeDoc, type PropertyDoc } from '@/lib/data/collections'
import { claimAlertSlot } from '@/lib/data/notices'
import { findPropertiesById, findProperty } from '@/lib/data/properties'
import { ObjectId } from '@/lib/data/client'
import { findDigest, findSearchesById } from '@/lib/data/saved-searches'
import { isolated } from '@/lib/domain/direction'
import { factsLine } from '@/lib/domain/facts'
import { groupDigits } from '@/lib/domain/group-digits'
import { HOME_ALERTS } from '@/lib/domain/notices-of-searches'
import { scaledPicture } from '@/lib/domain/picture'
import { isOnSale } from '@/lib/domain/property'
import { ALERT_LABELS, INSTANT_MAILS, MORE_MATCHED, STOP_SEARCH } from '@/lib/domain/saved-search'
import { isOnRequest, priceText, shownPriceOf, shownPriceOfEnds } from '@/lib/domain/shown-price'
import { unitsOfPlace } from '@/lib/domain/units-of-place'
import { type Actor } from '@/lib/domain/user'
import { count } from '@/lib/metrics/metrics'
import { paths } from '@/lib/paths'
import { type DigestDto, type DigestHome } from '@/lib/schemas/saved-search'
import { absolute } from '../absolute'
import { assertCan } from '../authorise'
import { byId } from '@/lib/data/reads'
import { type MailContent, type MailHome, type MailSection } from '../mail/mail-template'
import { stopSearchToken } from '../notices/email-choices'
import { toListedDto } from '../properties/read-property'

/** The actor's digest of this id, with its homes as they are now; `null` if there is none. */
export async function readDigest(actor: Actor, { id }: { id: string }): Promise<DigestDto | null> {
  assertCan(actor, 'search:read', actor.id)
  return loadDigest(actor.id, id)
}

/** A person's digest with its homes as they are now; `null` if there is none. Checks no permission. */
async function loadDigest(personId: string, id: string): Promise<DigestDto | null> {
  const digest = await findDigest(id, personId)
  if (!digest) return null
  const { _id, frequency, to, sections, counts } = digest
  const ids = sections.flatMap(({ homes }) => homes.map(({ propertyId }) => propertyId))
  const listings = byId(await findPropertiesById(ids))
  return {
    _id: _id.toHexString(),
    frequency,
    to: to.toISOString(),
    counts,
    sections: sections.map(({ searchId, name, text, homes, total }) => ({
      searchId: searchId.toHexString(),
      name,
      search: text,
      homes: homes.map((home) => toDigestHome(home, listings.get(home.propertyId.toHexString()))),
      total,
    })),
  }
}

function toDigestHome(home: DigestHomeDoc, listing: PropertyDoc | undefined): DigestHome {
  const { propertyId, kind, title, location, image, before } = home
  // A price that is now on request does not reveal the previous price (D404).
  const isHidden = listing !== undefined && isOnRequest(listing)
  return {
    propertyId: propertyId.toHexString(),
    kind,
    title,
    location,
    image,
    price: isHidden ? { kind: 'on-request' } : shownPriceOfEnds(home),
    ...(before && !isHidden && { oldPrice: shownPriceOfEnds(before) }),
    property: listing && isOnSale(listing) ? toListedDto(listing) : null,
  }
}

/** The parts of an alert's mail that other notices do not have. */
export type AlertContent = {
  content: { text: string; sections: MailSection[]; note?: string }
} & Pick<MailContent, 'why' | 'stops'>

/** Twice the width of a mail's pictures. */
const PICTURE_WIDTH = 240

/** The home as mail shows it, or none if it is no longer for sale. */
function toMailHomes(home: DigestHome): MailHome[] {
  const { propertyId, kind, title, location, image, price, oldPrice } = home
  if (!home.property) return []
  const facts = factsLine(home.property, unitsOfPlace(location)).join(' · ')
  const previousPrice = oldPrice ? `: was ${priceText(oldPrice)}` : ''
  return [
    {
      title,
      href: absolute(paths.property(propertyId)),
      picture: absolute(scaledPicture(image, PICTURE_WIDTH)),
      lines: [location, ...(facts === '' ? [] : [facts])],
      prices: priceText(price),
      note: ALERT_LABELS[kind] + previousPrice,
    },
  ]
}

const whyMailed = ([name = '', ...otherNames]: readonly string[]): string =>
  otherNames.length === 0
    ? `You received this email because you saved “${isolated(name)}”.`
    : 'You received this email because you saved these searches.'

const stopLink = (personId: string, searchId: string, label: string) => ({
  label,
  href: absolute(paths.unsubscribe(stopSearchToken(personId, searchId))),
})

/** The ids of those of these searches that still send alerts to the person. */
async function findAlertingIds(personId: ObjectId, ids: ObjectId[]): Promise<ReadonlySet<string>> {
  const alerting = (await findSearchesById(ids)).filter(
    (search) => search.personId.equals(personId) && search.frequency !== 'off',
  )
  return new Set(byId(alerting).keys())
}

/** What the mail of an alert contains; `null` if none of its homes is still for sale (D199). */
export const readAlertContent = (notice: NoticeDoc): Promise<AlertContent | null> =>
  notice.kind === 'search-digest' ? digestAlert(notice) : homeAlert(notice)

async function homeAlert({ kind, personId, subjectId, values }: NoticeDoc): Promise<AlertContent | null> {
  const property = await findProperty(subjectId.toHexString())
  const { search = 'a search', searchId, pricesBefore, isLast } = values
  if (!property) return null
  const home = toListedDto(property)
  const homes = toMailHomes({
    ...home,
    propertyId: home._id,
    kind: HOME_ALERTS[kind] ?? 'new',
    price: shownPriceOf(home),
    ...(pricesBefore && !isOnRequest(property) && { oldPrice: shownPriceOfEnds(pricesBefore) }),
    property: home,
  })
  return {
    content: { text: '', sections: [{ homes }], ...(isLast && { note: MORE_MATCHED }) },
    why: whyMailed([search]),
    stops: searchId === undefined ? [] : [stopLink(personId.toHexString(), searchId, STOP_SEARCH)],
  }
}

async function digestAlert({ personId, subjectId }: NoticeDoc): Promise<AlertContent | null> {
  const id = personId.toHexString()
  const digest = await loadDigest(id, subjectId.toHexString())
  const all = digest?.sections ?? []
  const alerting = await findAlertingIds(
    personId,
    all.map(({ searchId }) => new ObjectId(searchId)),
  )
  const current = all.filter(({ searchId }) => alerting.has(searchId))
  const sections = current.flatMap(({ searchId, name, search, homes, total }) => {
    const mailHomes = homes.flatMap(toMailHomes)
    const more = {
      label: `and ${groupDigits(total - homes.length)} more`,
      href: absolute(paths.explore(search)),
    }
    return mailHomes.length === 0
      ? []
      : [{ searchId, heading: name, homes: mailHomes, ...(total > homes.length && { more }) }]
  })
  if (sections.length === 0) return null
  return {
    content: { text: '', sections },
    why: whyMailed(sections.map(({ heading }) => heading)),
    stops: sections.map(({ searchId, heading }) =>
      stopLink(id, searchId, sections.length === 1 ? STOP_SEARCH : `Stop emails for “${isolated(heading)}”`),
    ),
  }
}

/**
 * The notice to mail; `null` if its home is no longer for sale, if its search no longer sends alerts (D155), or if the
 * person has received the most instant mails of 24 hours (D199). The last mail says that it is the last one
 * (`values.isLast`).
 */
export async function claimAlertMail(notice: NoticeDoc): Promise<NoticeDoc | null> {
  const { kind, personId, subjectId, values } = notice
  if (!HOME_ALERTS[kind]) return notice
  const { searchId } = values
  if (searchId !== undefined && (await findAlertingIds(personId, [new ObjectId(searchId)])).size === 0)
    return null
  const property = await findProperty(subjectId.toHexString())
  if (!property || !isOnSale(property)) {
    count('alerts', { kind, outcome: 'unavailable' })
    return null
  }
  const slot = await claimAlertSlot(notice, new Date())
  count('alerts', { kind, outcome: slot === null ? 'limited' : 'mailed' })
  if (slot === null) return null
  return slot === INSTANT_MAILS ? { ...notice, values: { ...values, isLast: true } } : notice
}
