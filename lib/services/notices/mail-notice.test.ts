import { ObjectId } from 'mongodb'
import { isolated } from '@/lib/domain/direction'
import { type NoticeRecipient, type NoticeValues } from '@/lib/domain/notice-row'
import { NOTICE_KINDS, type NoticeKind, recipientsOf } from '@/lib/domain/notices'
import { transaction } from '@/lib/data/client'
import { findOpenHouse } from '@/lib/data/open-houses'
import { inRequest } from '@/lib/request-context'
import {
  createOffer,
  createOpenHouse,
  createProperty,
  createUser,
  makeUser,
  makeViewing,
} from '@/test/factories'
import { runJobsUntilDone } from '@/test/support/jobs'
import { serviceDatabase, testMail } from '@/test/support/services'
import { openHouseEvents } from '../open-houses/change-open-house'
import { viewingEvent } from '../viewings/viewing-events'
import { deletedAccountMail, mailOf, noticeHref } from './mail-notice'
import { type NotificationEvent, notifyOfUpcomingExpiry } from './notify'

const outbox = testMail()
const { db } = serviceDatabase()

/** A different text for each value, all from right to left. */
const WRITTEN = {
  title: 'بيت على البحر.',
  location: 'حيفا (الكرمل)',
  reason: 'السعر منخفض!',
  search: 'شقق قرب البحر?',
  quote: 'هل البيت متاح؟\nشكرا (جدا).',
  meetingPoint: 'عند الباب.',
  refund: 'رد-1',
  repaid: 'حوالة.',
  returned: 'تحويل.',
  transactionId: 'رقم-7.',
  agentName: 'سامي.',
  office: 'بيوت الجبل (حيفا).',
} satisfies NoticeValues

const LINES = Object.values(WRITTEN).flatMap((text) => text.split('\n'))

const OTHERS: NoticeValues = {
  amountMinor: 45_000_000,
  turn: 'buyer',
  when: 'Tue, Dec 15, 2026, 12:00 PM',
  proposed: 'Wed',
  endsAt: new Date(0),
  counts: { new: 1, price: 1, back: 0 },
  rating: 4,
  role: 'agent',
  validUntil: '2026-11-29',
  prices: { shownMinMinor: 39_900_000, shownMaxMinor: 44_000_000 },
}

const mail = (kind: NoticeKind, as: NoticeRecipient, values: NoticeValues) => {
  const subjectId = new ObjectId()
  const personId = new ObjectId()
  return mailOf(
    { _id: new ObjectId(), kind, as, values, subjectId, personId, createdAt: new Date(), unread: true },
    { _id: personId, email: 'bea@keystead.test' },
  )
}

/** What is left of a text without these parts. */
const without = (text: string, parts: readonly string[]): string =>
  parts.reduce((rest, part) => rest.replaceAll(part, ''), text)

const LETTER = /\p{Script=Arabic}/u

describe.each(NOTICE_KINDS.flatMap((kind) => recipientsOf(kind).map((as) => [kind, as] as const)))(
  'the mail of %s to the %s',
  (kind, as) => {
    // Some sentences have `refund`, others `repaid` or `returned`.
    const { repaid: _repaid, returned: _returned, ...refunded } = WRITTEN
    const { returned: _alsoReturned, ...repaid } = WRITTEN

    it.each([refunded, repaid, WRITTEN])('gives each text of a person its own direction (D225)', (values) => {
      const { subject, text, html = '' } = mail(kind, as, { ...OTHERS, ...values })
      const elements = LINES.flatMap((line) => [`<span dir="auto">${line}</span>`])
      const paragraphs = html.replaceAll(/<p dir="auto" [^>]*>([^<]*)<\/p>/g, '')
      const [head = '', body = ''] = without(paragraphs, elements).split('</head>')
      expect(body).not.toMatch(LETTER)
      expect(without(head, LINES.map(isolated))).not.toMatch(LETTER)
      expect(without(subject, LINES.map(isolated))).not.toMatch(LETTER)
      const lines = text.split('\n').filter((line) => !LINES.includes(line))
      expect(without(lines.join('\n'), LINES.map(isolated))).not.toMatch(LETTER)
    })

    it('has no control character around a text that needs none', () => {
      const plain = Object.fromEntries(Object.keys(WRITTEN).map((name) => [name, 'Lake House']))
      const { subject, text } = mail(kind, as, { ...OTHERS, ...plain })
      expect(`${subject} ${text}`).not.toMatch(/[\u2066-\u2069]/)
    })
  },
)

it('isolates right-to-left text in the mail to a deleted account', () => {
  const { subject, text } = deletedAccountMail('payment-refunded', { ...OTHERS, title: WRITTEN.title })
  for (const one of [subject, text]) expect(one).toContain(isolated(WRITTEN.title))
})

it.each([
  ['viewing-reminder', 'user', '/dashboard/user/viewings'],
  ['viewing-reminder', 'agent', '/dashboard/agent/viewings?tab=as-buyer'],
  ['viewing-reminder', 'admin', '/dashboard'],
  ['payment-received', 'user', '/dashboard/user/bought?paid={id}'],
  ['payment-received', 'agent', '/dashboard/user/receipt/{id}'],
  ['offer-rejected', 'user', '/dashboard/user/bought'],
  ['offer-rejected', 'agent', '/dashboard/user/payment/{id}'],
] as const)('leads from %s, for its buyer who is %s now, to %s (D11, D406)', (kind, role, place) => {
  const subjectId = new ObjectId()
  expect(noticeHref({ kind, as: 'buyer', subjectId }, role)).toBe(
    place.replace('{id}', subjectId.toHexString()),
  )
})

describe('a reminder or a warning of a deadline', () => {
  const at = new Date()
  const moment = new Date(at.getTime() + 60 * 60_000)

  it('is not mailed after the moment that it is about (D522)', async () => {
    const agent = await createUser(db, { role: 'agent' })
    const buyer = await createUser(db)
    const terms = { status: 'accepted', acceptedAt: at, expiresAt: moment } as const
    const offer = await createOffer(db, buyer, await createProperty(db, agent), terms)
    // The mail server is not reached before the deadline.
    await inRequest({ requestId: 'warning', defer: () => undefined }, () =>
      transaction((session) => notifyOfUpcomingExpiry(offer, at, session)),
    )
    const jobs = db.collection('jobs')
    const expiries = (await jobs.find({ kind: 'send-notice' }).toArray()).map(({ expiresAt }) => expiresAt)
    expect(expiries).toEqual([moment, moment])
    await jobs.updateMany({}, { $set: { expiresAt: new Date(at.getTime() - 1) } })
    await runJobsUntilDone(['send-notice'])
    expect(await outbox.sentTo(buyer.email)).toEqual([])
  })

  it('of a viewing or an open house expires as it begins, and no other mail about it does', async () => {
    const home = await createProperty(db, await createUser(db, { role: 'agent' }))
    const viewing = makeViewing(makeUser(), home, { startsAt: moment })
    const untilOf = ({ mailUntil }: NotificationEvent) => mailUntil
    expect(untilOf(viewingEvent('viewing-reminder', viewing, { at }))).toEqual(moment)
    expect(untilOf(viewingEvent('viewing-confirmed', viewing, { at }))).toBeUndefined()
    const openHouse = await findOpenHouse(await createOpenHouse(db, home, { startsAt: moment }))
    if (!openHouse) throw new Error('There is no open house.')
    const details = { at, occurrence: '0', forAgent: true }
    expect(openHouseEvents('open-house-reminder', openHouse, [], details).map(untilOf)).toEqual([moment])
    expect(openHouseEvents('open-house-cancelled', openHouse, [], details).map(untilOf)).toEqual([undefined])
  })
})
