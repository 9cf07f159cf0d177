import { UNFINISHED_RESTORE } from '@/lib/data/migrations'
import { HANDLED_EVENTS } from '@/lib/services/payments/payments'
import { currencyFinding, indexFindings, migrationFinding } from './database'
import { kindOf, runCheck, findingLine } from './finding'
import { domainFindings } from './mail'
import { findForeignPictures, foreignPictureFindings } from './services'
import { webhookFinding } from './stripe'

const states = (findings: readonly { state: string; text: string }[]) =>
  findings.map(({ state, text }) => `${state}: ${text}`)

it('names some of the listings with pictures outside the account', () => {
  expect(states(foreignPictureFindings({ ids: [] }))).toEqual([
    'ok: Cloudinary has the pictures of all listings',
  ])
  expect(states(foreignPictureFindings({ ids: ['1', '2', '3', '4', '5', '6', '7'] }))).toEqual([
    'note: listings with pictures outside the account in CLOUDINARY_URL: 1, 2, 3, 4, 5 and 2 more',
  ])
})

it('stops reading listings at its time limit', async () => {
  async function* listings() {
    for (;;) yield { id: '1', urls: ['/demo/loft-dusk.jpg'] }
  }
  expect(await findForeignPictures(listings(), 0)).toEqual({ ids: [], checked: 1 })
  expect(states(foreignPictureFindings({ ids: [], checked: 1_200 }))).toEqual([
    'ok: Cloudinary has the pictures of the 1,200 listings that could be read in time',
  ])
})

describe('a finding', () => {
  it('is a line, with the remedy below it', () => {
    expect(findingLine({ state: 'ok', subject: 'mail', text: 'is sent' })).toBe(
      'ok     mail          is sent',
    )
    expect(findingLine({ state: 'fault', subject: 'mail', text: 'is not', remedy: 'look' })).toBe(
      'FAULT  mail          is not\n                     -> look',
    )
  })

  it.each([
    [new Error('user:secret@host'), 'Error'],
    [Object.assign(new Error('secret'), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
    [
      new TypeError('fetch failed', { cause: Object.assign(new Error('secret'), { code: 'ENOTFOUND' }) }),
      'ENOTFOUND',
    ],
    [Object.assign(new Error('secret'), { code: 14_031, codeName: 'OutOfDiskSpace' }), 'OutOfDiskSpace'],
    ['secret', 'unknown'],
  ])('contains the kind of an error but not its text: %#', async (error, kind) => {
    expect(kindOf(error)).toBe(kind)
    const [finding] = await runCheck({ name: 'x', check: () => Promise.reject(error) })
    expect(finding).toMatchObject({ state: 'fault', subject: 'x', text: `cannot be checked (${kind})` })
  })

  it('reports a check that does not respond', async () => {
    const [finding] = await runCheck({ name: 'x', check: () => new Promise(() => undefined) }, 1)
    expect(finding).toMatchObject({ state: 'fault', text: 'no response within 0.001 seconds' })
  })
})

describe('the webhook', () => {
  const url = 'https://homes.example/api/webhooks/stripe'
  it.each([
    [[], 'fault: has no webhook at'],
    [[{ url: 'https://other.example/x', isEnabled: true, events: ['*'] }], 'fault: has no webhook at'],
    [[{ url, isEnabled: false, events: ['*'] }], 'fault: the webhook is disabled'],
    [
      [{ url, isEnabled: true, events: ['payment_intent.succeeded'] }],
      'fault: the webhook does not receive payment_intent.payment_failed, refund.created, refund.updated, refund.failed, charge.refund.updated',
    ],
    [[{ url, isEnabled: true, events: [...HANDLED_EVENTS] }], 'ok: has the webhook at'],
    [
      [
        { url, isEnabled: false, events: [] },
        { url, isEnabled: true, events: ['*'] },
      ],
      'ok: has the webhook at',
    ],
  ])('reports %j as %s', (webhooks, text) =>
    expect(states([webhookFinding(webhooks, url)])[0]).toContain(text),
  )
})

describe("the domain's records", () => {
  const missing = Object.assign(new Error('none'), { code: 'ENODATA' })
  it.each([
    [
      'has both',
      async (name: string) => [name.startsWith('_dmarc') ? ['v=DMARC1; p=none'] : ['v=spf1 ', '-all']],
      ['ok: a.b has SPF', 'ok: a.b has DMARC'],
    ],
    [
      'has others',
      async () => [['something']],
      [
        'note: a.b has no SPF, so its mail may be treated as spam',
        'note: a.b has no DMARC, so its mail may be treated as spam',
      ],
    ],
    [
      'has none',
      () => Promise.reject(missing),
      [
        'note: a.b has no SPF, so its mail may be treated as spam',
        'note: a.b has no DMARC, so its mail may be treated as spam',
      ],
    ],
    [
      'cannot be asked',
      () => Promise.reject(new Error('timeout')),
      [
        'note: DNS does not respond, so SPF was not checked',
        'note: DNS does not respond, so DMARC was not checked',
      ],
    ],
  ])('report that %s', async (_, resolve, text) => {
    expect(states(await domainFindings('a.b', resolve))).toEqual(text)
  })
})

it('suggests to migrate a database that is behind, but not one that is being restored', () => {
  const restore = { id: UNFINISHED_RESTORE, name: 'a restore is not finished' }
  expect(migrationFinding({ pending: [], ahead: null })).toMatchObject({ state: 'ok' })
  expect(migrationFinding({ pending: [{ id: 1, name: 'first' }], ahead: null })).toMatchObject({
    state: 'fault',
    remedy: 'npm run migrate -- --plan shows what it would do',
  })
  expect(migrationFinding({ pending: [], ahead: restore })).toMatchObject({
    state: 'fault',
    text: expect.stringContaining('a restore was interrupted or is still running') as string,
    remedy: 'leave the site stopped until then',
  })
})

it('finds offers in another currency', () => {
  expect(currencyFinding(null)).toMatchObject({
    state: 'ok',
    text: 'USD; it cannot change once there are offers',
  })
  expect(currencyFinding('EUR')).toMatchObject({
    state: 'fault',
    text: 'the offers are in EUR, but CURRENCY is USD',
    remedy: 'set CURRENCY=EUR and build again',
  })
})

it('lists indexes by their faults', () => {
  const of = (name: string, fault: 'missing' | 'different' | 'unknown') => ({
    collection: 'offers',
    name,
    fault,
  })
  expect(states(indexFindings([]))).toEqual(['ok: all exist'])
  expect(
    states(indexFindings([of('a', 'missing'), of('b', 'unknown'), of('c', 'missing'), of('d', 'different')])),
  ).toEqual([
    'fault: missing: offers.a, offers.c',
    'fault: defined differently: offers.d',
    'note: unknown: offers.b',
  ])
})
