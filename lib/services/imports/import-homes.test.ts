import { ObjectId } from 'mongodb'
import sharp from 'sharp'
import { type UserDoc } from '@/lib/data/collections'
import { TOUR_LINK_ERROR } from '@/lib/domain/tours'
import { DRAFTS_FULL, DRAFTS_LIMIT } from '@/lib/schemas/draft'
import { type ImportDto } from '@/lib/schemas/import'
import { actorOf, createOffer, createOffice, createProperty, createUser } from '@/test/factories'
import { testCloudinary } from '@/test/support/cloudinary'
import { countsOf, runImport } from '@/test/support/imports'
import { serviceDatabase, textOf } from '@/test/support/services'
import { updateDraft } from '../drafts/drafts'
import { exportCsv } from '../properties/own-table'
import { uploadDocument } from '../properties/property-documents'
import { uploadImage } from '../uploads/upload-image'
import { toActor } from '../users/actor'

testCloudinary()
const { db } = serviceDatabase()
const properties = () => db.collection('properties')

let agent: UserDoc
beforeEach(async () => {
  agent = await createUser(db, { role: 'agent' })
})

const bring = (file: string, dryRun = false) => runImport(actorOf(agent), file, { dryRun })

const listings = () => properties().find({ agentId: agent._id }).sort({ listingId: 1 }).toArray()

describe('the sale status of a BLM file (D324)', () => {
  const COLUMNS =
    'AGENT_REF^ADDRESS_1^ADDRESS_2^TOWN^POSTCODE1^POSTCODE2^DESCRIPTION^PRICE^STATUS_ID^PUBLISHED_FLAG'
  const home = (ref: string, status: number, published = 1) =>
    `${ref}^7^Test Row^Sampleton^ZZ1^1ZZ^Sample home.^250000^${status}^${published}`
  const blm = (...rows: string[]) =>
    [
      "#HEADER#\nEOF : '^'\nEOR : '~'\n#DEFINITION#",
      `${COLUMNS}^~`,
      '#DATA#',
      ...rows.map((row) => `${row}^~`),
    ]
      .concat('#END#')
      .join('\n')

  it('keeps hidden homes out of the listings, and shows sold and reserved ones as under offer', async () => {
    const file = blm(home('A', 0), home('B', 1), home('C', 3), home('D', 0, 0), home('E', 4), home('F', 5))
    const done = await bring(file)
    expect([...countsOf(done), done.drafted]).toEqual([4, 0, 0, 1, 1])
    expect(done.errors).toEqual([
      { row: 7, column: 'Status', value: 'Let agreed', message: expect.stringMatching(/for rent/) },
    ])
    const homes = await listings()
    expect(homes.map(({ listingId, underOffer }) => [listingId, underOffer])).toEqual([
      ...[
        ['A', undefined],
        ['B', true],
        ['C', true],
        ['E', true],
      ],
    ])
    expect(homes[1]).toMatchObject({ status: 'pending', soldAt: null, underOfferSince: expect.any(Date) })
  })

  it('follows a later file, and leaves a listing whose file hides it as it is', async () => {
    await bring(blm(home('A', 0), home('B', 1), home('C', 3)))
    const later = blm(home('A', 3), home('B', 0), home('C', 3), home('C', 0, 0).replace('C', 'B'))
    const check = await bring(later, true)
    const done = await bring(later)
    expect([countsOf(check), countsOf(done)]).toEqual([
      [0, 2, 1, 1],
      [0, 2, 1, 1],
    ])
    expect((await listings()).map(({ underOffer }) => underOffer)).toEqual([true, undefined, true])
    const [first] = await listings()
    const entry = { action: 'property.updated' as const, ...(first && { targetId: first._id }) }
    expect(await db.collection('audit').findOne(entry)).toMatchObject({
      after: { underOffer: true },
    })
    expect(countsOf(await bring(blm(home('A', 3, 0))))).toEqual([0, 0, 0, 1])
    expect((await listings())[0]).toMatchObject({ underOffer: true, status: 'pending' })
  })

  it('never opens a listing with an accepted offer', async () => {
    await bring(blm(home('A', 0)))
    const [property] = await listings()
    if (!property) throw new Error('no listing')
    const buyer = await createUser(db)
    await createOffer(db, buyer, property, { status: 'accepted' })
    expect(countsOf(await bring(blm(home('A', 0))))).toEqual([0, 0, 1, 0])
    expect((await listings())[0]).toMatchObject({ underOffer: true })
  })
})

describe('homes that a file hides (D496)', () => {
  const drafts = () => db.collection('drafts').find({ agentId: agent._id }).sort({ reference: 1 }).toArray()
  const csv = (...rows: string[]) => ['Ref,Status,Title,Location,Price,Bedrooms,Photos', ...rows].join('\n')
  const tally = ({ created, unchanged, drafted, failed }: ImportDto) => [created, unchanged, drafted, failed]
  const insertDrafts = (count: number) => {
    const draft = { agentId: agent._id, values: {}, version: 1, createdAt: new Date(), updatedAt: new Date() }
    return db
      .collection('drafts')
      .insertMany(Array.from({ length: count }, () => ({ ...draft, _id: new ObjectId() })))
  }
  const url = async () => (await uploadImage(actorOf(agent), { image })).url
  let image: Buffer
  beforeAll(async () => {
    image = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#2a3542' } })
      .jpeg()
      .toBuffer()
  })

  it('become drafts, which the next file changes', async () => {
    const picture = await url()
    const first = csv(`A,Hidden,Mill,Bend,250000,,${picture}`, 'B,Hidden,Barn,Bend,to be agreed,2,')
    const check = await bring(first, true)
    const done = await bring(first)
    expect([tally(check), tally(done), done.errors]).toEqual([[0, 0, 2, 0], [0, 0, 2, 0], []])
    expect(await listings()).toEqual([])
    const [mill, barn] = await drafts()
    expect(mill).toMatchObject({
      reference: 'A',
      version: 1,
      values: { title: 'Mill', location: 'Bend', askingPrice: '250000', images: [{ url: picture }] },
    })
    expect(barn).toMatchObject({ reference: 'B', values: { title: 'Barn', bedrooms: '2' } })
    expect(await db.collection('pictures').findOne({ address: picture })).not.toHaveProperty('dueAt')
    expect([tally(await bring(first, true)), tally(await bring(first))]).toEqual([
      [0, 2, 0, 0],
      [0, 2, 0, 0],
    ])
    await updateDraft(actorOf(agent), {
      id: mill?._id.toHexString() ?? '',
      version: 1,
      values: { ...mill?.values, description: 'With a wheel.' },
    })
    expect(tally(await bring(csv(`A,Hidden,Old Mill,Bend,260000,3,${picture}`)))).toEqual([0, 0, 1, 0])
    expect((await drafts())[0]).toMatchObject({
      _id: mill?._id,
      version: 3,
      values: { title: 'Old Mill', askingPrice: '260000', bedrooms: '3', description: 'With a wheel.' },
    })
  })

  it('are listed when a file shows them, with what the draft has besides, and are no drafts then', async () => {
    await bring(csv('A,Hidden,Mill,Bend,250000,,'))
    const [draft] = await drafts()
    const picture = await url()
    const document = await uploadDocument(actorOf(agent), {
      file: Buffer.from('%PDF-1.7\nA\nstartxref\n9\n%%EOF'),
    })
    const documents = [{ id: document.id, kind: 'survey', audience: 'everyone', name: 'a', size: 1 } as const]
    const images = [{ url: picture, caption: 'The wheel' }]
    const values = { ...draft?.values, description: 'With a wheel.', bedrooms: 'three', images, documents }
    await updateDraft(actorOf(agent), { id: draft?._id.toHexString() ?? '', version: 1, values })
    expect(tally(await bring(csv('A,Active,Old Mill,Bend,260000,,')))).toEqual([1, 0, 0, 0])
    const [home] = await listings()
    expect(home).toMatchObject({
      listingId: 'A',
      title: 'Old Mill',
      askingPriceMinor: 26_000_000,
      description: 'With a wheel.',
      status: 'pending',
      images,
      documents: [{ id: document.id }],
    })
    expect(home).not.toHaveProperty('bedrooms')
    expect(await drafts()).toEqual([])
    const note = await db.collection('pictures').findOne({ address: picture })
    expect(note).not.toHaveProperty('dueAt')
  })

  it('are rejected without a reference number and beyond the limit of drafts', async () => {
    const done = await bring(csv(',Hidden,Mill,Bend,1,,'))
    expect(done.errors).toMatchObject([{ message: expect.stringMatching(/^.*Add a reference number/) }])
    await insertDrafts(DRAFTS_LIMIT - 1)
    const full = await bring(csv('A,Hidden,Mill,Bend,1,,', 'B,Hidden,Barn,Bend,2,,'))
    expect([tally(full), full.errors]).toEqual([
      [0, 0, 1, 1],
      [expect.objectContaining({ message: DRAFTS_FULL })],
    ])
  })

  it('are rejected beyond the limit of drafts by a check too, also if its steps together exceed it', async () => {
    await insertDrafts(DRAFTS_LIMIT - 60)
    const first = csv('A,Hidden,Mill,Bend,1,,')
    await bring(first)
    const many = csv(
      'A,Hidden,Old Mill,Bend,1,,',
      ...Array.from({ length: 60 }, (_, i) => `B${i},Hidden,Barn,Bend,1,,`),
    )
    const check = await bring(many, true)
    const done = await bring(many)
    expect([tally(check), tally(done)]).toEqual([
      [0, 0, 60, 1],
      [0, 0, 60, 1],
    ])
    expect(check.errors).toEqual(done.errors)
  })
})

it('lists a hidden home at the price of the file, without the bounds that its draft had for another (D448)', async () => {
  const csv = (status: string, price: number) =>
    `Ref,Status,Title,Location,Price\nA,${status},Mill,Bend,${price}`
  await bring(csv('Hidden', 450_000))
  const draft = await db.collection('drafts').findOne({ agentId: agent._id })
  const bounds = { minPrice: '450,000', maxPrice: '540,000', priceQualifier: 'offers-over' }
  const values = { ...draft?.values, ...bounds }
  await updateDraft(actorOf(agent), { id: draft?._id.toHexString() ?? '', version: 1, values })
  const { created, errors } = await bring(csv('Active', 440_000))
  expect([created, errors]).toEqual([1, []])
  expect((await listings())[0]).toMatchObject({
    askingPriceMinor: 44_000_000,
    priceQualifier: 'offers-over',
    minPriceMinor: 44_000_000,
    maxPriceMinor: 52_800_000,
  })
})

describe('key features of a home that is here (D446)', () => {
  const added = 'Ref,Title,Description,Location,Price,Features\nK,Mill,A mill.,Bend,250000,garden'
  const features = async () => (await listings())[0]?.features

  it('are added to its features, and leave its description, if the file has no such columns', async () => {
    await bring(added)
    expect(countsOf(await bring('Ref,Price,Key features\nK,250000,No chain; Garage'))).toEqual([0, 1, 0, 0])
    expect((await listings())[0]).toMatchObject({ description: 'A mill.', features: ['garden', 'garage'] })
    for (const cell of ['No chain', ''])
      expect(countsOf(await bring(`Ref,Price,Key features\nK,250000,${cell}`))).toEqual([0, 0, 1, 0])
  })

  it('replace what the file has columns for', async () => {
    await bring(added)
    const header = 'Ref,Description,Price,Features,Key features'
    await bring(`${header}\nK,An old mill.,250000,pool,Garage; No chain`)
    expect((await listings())[0]).toMatchObject({ description: 'An old mill.\nNo chain' })
    expect(await features()).toEqual(['pool', 'garage'])
    await bring(`${header}\nK,An old mill.,250000,,`)
    expect(await features()).toBeUndefined()
  })

  it('leave what the agent wrote in its draft', async () => {
    const csv = (status: string) =>
      `Ref,Status,Title,Location,Price,Key features\nA,${status},Mill,Bend,1000,No chain`
    await bring(csv('Hidden'))
    const draft = await db.collection('drafts').findOne({ agentId: agent._id })
    const values = { ...draft?.values, description: 'With a wheel.', features: ['garden' as const] }
    await updateDraft(actorOf(agent), { id: draft?._id.toHexString() ?? '', version: 1, values })
    await bring(csv('Active'))
    expect((await listings())[0]).toMatchObject({ description: 'With a wheel.', features: ['garden'] })
  })
})

describe('homes of colleagues in a file (D538)', () => {
  it('are left to them: a manager’s export adds none, and a number of another home does', async () => {
    const colleague = await createUser(db, { role: 'agent', name: 'Ada Kay' })
    await createOffice(db, [
      [agent, 'manager'],
      [colleague, 'agent'],
    ])
    await createProperty(db, agent, { title: 'Mine', listingId: 'K-2' })
    await createProperty(db, colleague, { title: 'Mill', listingId: 'K-1' })
    await createProperty(db, colleague, { title: 'Barn' })
    const manager = await toActor(agent)
    const done = await runImport(manager, await textOf(exportCsv(manager)))
    expect(countsOf(done)).toEqual([0, 0, 1, 2])
    expect(done.errors.map(({ message }) => message)).toEqual(
      Array(2).fill('This home is listed by Ada Kay. Change it on its page, or ask them to import it.'),
    )
    const other = 'Ref,Title,Description,Location,Price\nK-1,Another mill,Text.,Bend,1000'
    expect(countsOf(await runImport(manager, other))).toEqual([1, 0, 0, 0])
  })

  it('are found by agents without rights on the office, who handed them over', async () => {
    const colleague = await createUser(db, { role: 'agent', name: 'Ada Kay' })
    await createOffice(db, [
      [colleague, 'owner'],
      [agent, 'agent'],
    ])
    await createProperty(db, colleague, { title: 'Mill', listingId: 'K-1' })
    const member = await toActor(agent)
    const file = 'Ref,Title,Description,Location,Price\nK-1,Mill,Text.,Bend,1000'
    expect(countsOf(await runImport(member, file))).toEqual([0, 0, 0, 1])
    const hidden = 'Ref,Status,Title,Location,Price\nK-1,Hidden,Mill,Bend,1000'
    expect(await runImport(member, hidden)).toMatchObject({
      drafted: 0,
      errors: [{ message: expect.stringMatching(/^This home is listed by Ada Kay/) }],
    })
  })
})

describe('tours and videos (D397)', () => {
  const csv = (...tours: string[]) =>
    [
      'MLS#,ADDRESS,CITY,PRICE,Virtual Tour',
      ...tours.map((tour, i) => `T${i},${i} Elm St,Bend,850000,${tour}`),
    ].join('\n')

  it('are imported as they are stored, and an export of them changes nothing', async () => {
    await bring(csv('youtu.be/dQw4w9WgXcQ;https://kuula.co/post/7lSvP', ''))
    expect((await listings()).map(({ tours }) => tours)).toEqual([
      ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://kuula.co/share/7lSvP'],
      undefined,
    ])
    const exported = await textOf(exportCsv(actorOf(agent)))
    expect(countsOf(await bring(exported))).toEqual([0, 0, 2, 0])
  })

  it('are left out of a row with a link to another host, which is imported', async () => {
    const done = await bring(
      csv('https://youtu.be/dQw4w9WgXcQ;https://tours.example/1', 'javascript:alert(1)'),
    )
    expect(countsOf(done)).toEqual([2, 0, 0, 0])
    expect(done.errors).toMatchObject(
      [2, 3].map((row) => ({ row, column: 'Virtual Tour', kept: true, message: TOUR_LINK_ERROR })),
    )
    expect((await listings()).map(({ tours }) => tours)).toEqual([undefined, undefined])
  })
})

describe('the one price of a row (D448)', () => {
  const csv = (...prices: string[]) =>
    [
      'MLS#,ADDRESS,CITY,PRICE',
      ...prices.map((price, i) => `P${i + 1},${i + 1} Elm St,Bend,"${price}"`),
    ].join('\n')
  const prices = async () =>
    (await listings()).map(({ askingPriceMinor, priceQualifier, minPriceMinor, maxPriceMinor }) => [
      ...[askingPriceMinor, priceQualifier, minPriceMinor, maxPriceMinor],
    ])
  const change = (input: object) =>
    properties().updateOne({ agentId: agent._id, listingId: 'P1' }, { $set: input })

  it('is the asking price, from which the bounds for offers are proposed; none is on request', async () => {
    const file = csv('1480000', 'offers over 450k', 'POA', 'guide price 500,000')
    expect((await bring(file, true)).errors.filter(({ needed }) => !needed)).toEqual([])
    const done = await bring(file)
    expect([countsOf(done), done.errors]).toEqual([[4, 0, 0, 0], []])
    expect(await prices()).toEqual([
      [148_000_000, undefined, 118_400_000, 177_600_000],
      [45_000_000, 'offers-over', 45_000_000, 54_000_000],
      [undefined, 'on-request', 1, 100_000_000_000],
      [50_000_000, 'guide', 40_000_000, 60_000_000],
    ])
  })

  it('leaves the bounds of its agent while it stays, or while they contain the new one', async () => {
    await bring(csv('500000'))
    await change({ minPriceMinor: 45_000_000, maxPriceMinor: 52_000_000 })
    expect(countsOf(await bring(csv('500000')))).toEqual([0, 0, 1, 0])
    expect(countsOf(await bring(csv('480000')))).toEqual([0, 1, 0, 0])
    expect(await prices()).toEqual([[48_000_000, undefined, 45_000_000, 52_000_000]])
    await bring(csv('600000'))
    expect(await prices()).toEqual([[60_000_000, undefined, 48_000_000, 72_000_000]])
    await bring(csv('550000'))
    expect(await prices()).toEqual([[55_000_000, undefined, 44_000_000, 66_000_000]])
  })

  it('goes on request and back', async () => {
    await bring(csv('POA'))
    expect(countsOf(await bring(csv('POA')))).toEqual([0, 0, 1, 0])
    await bring(csv('500000'))
    expect(await prices()).toEqual([[50_000_000, undefined, 40_000_000, 60_000_000]])
    await bring(csv('Price on application'))
    expect(await prices()).toEqual([[50_000_000, 'on-request', 40_000_000, 60_000_000]])
  })

  it('is left out of a row with a range that it is outside of, which is imported', async () => {
    const both = (price: string) =>
      `Ref,Title,Description,Location,ListPriceLow,ListPrice,AskingPrice,PriceQualifier\nP1,a,b,Bend,400000,500000,${price}`
    const message = 'Enter an asking price from $400,000 to $500,000, or change the range for offers.'
    for (const expected of [
      [1, 0, 0, 0],
      [0, 0, 1, 0],
    ]) {
      const done = await bring(both('600000,guide'))
      expect(countsOf(done)).toEqual(expected)
      expect(done.errors).toEqual([
        { row: 2, column: 'AskingPrice', value: '600000', message, kept: true, dropped: true },
      ])
    }
    expect(await prices()).toEqual([[undefined, undefined, 40_000_000, 50_000_000]])
    await bring(both('450000,guide'))
    expect(await prices()).toEqual([[45_000_000, 'guide', 40_000_000, 50_000_000]])
  })
})

describe('energy and ownership of a listed home (D449)', () => {
  const csv = (row: string) =>
    `Ref,Title,Description,Location,Price,EPC,Lease,Tenure\nE1,a,b,"Köln, Germany",500000,${row}`

  it('is left out of a row if it does not fit, which is imported and names it', async () => {
    await bring(csv('B,,freehold'))
    const done = await bring(csv('Z,97 years,freehold').replace('500000', '510000'))
    expect(countsOf(done)).toEqual([0, 1, 0, 0])
    expect(done.errors.map(({ column, message, kept, dropped }) => [column, message, kept, dropped])).toEqual(
      [
        ['EPC', 'Germany’s classes are A+ to H.', true, true],
        ['Lease', 'A freehold has no lease. Leave the years blank, or choose another tenure.', true, true],
      ],
    )
    expect((await listings())[0]).toMatchObject({ energyClass: 'B', askingPriceMinor: 51_000_000 })
  })
})

describe('a check', () => {
  const csv = [
    'MLS#,ADDRESS,CITY,STATE OR PROVINCE,ZIP OR POSTAL CODE,LOCATION,PROPERTY TYPE,PRICE,BEDS,SQUARE FEET,STATUS,PHOTO',
    'N1,100 Example Ave NE,Seattle,WA,98105,Ravenna,House,850000,3,1890,Active,https://pictures.test/1.jpg',
    'N2,,Seattle,WA,,Downtown,House,850000,2,900,Pending,',
    'N3,1 Elm St,Seattle,WA,98101,Downtown,House,,2,900,Active,',
    ...[4, 5, 6, 7].map((n) => `N${n},${n} Elm St,Seattle,WA,98101,Downtown,House,850000,2,900,Active,`),
  ].join('\n')

  it('returns the first five homes as they would be listed, and what each row lacks (D276)', async () => {
    const { homes, errors, created, failed } = await bring(csv, true)
    expect([created, failed]).toEqual([6, 1])
    expect(homes.map(({ row }) => row)).toEqual([2, 3, 5, 6, 7])
    expect(homes[0]).toEqual({
      row: 2,
      title: 'House in Seattle',
      location: 'Seattle, WA',
      askingPrice: 850_000,
      pictures: 1,
      status: 'pending',
      bedrooms: 3,
      livingArea: 175.59,
      missing: [],
    })
    expect(homes[1]).toMatchObject({
      pictures: 0,
      underOffer: true,
      missing: ['streetAddress', 'postalCode'],
    })
    expect(errors).toMatchObject([
      { row: 3, column: 'ADDRESS', kept: true, needed: true },
      { row: 3, column: 'ZIP OR POSTAL CODE', kept: true, needed: true },
      { row: 4, column: 'PRICE' },
    ])
    const done = await bring(csv)
    expect([done.homes, done.errors.filter(({ needed }) => needed)]).toEqual([[], []])
    expect((await listings())[0]).toMatchObject({
      streetAddress: '100 Example Ave NE',
      postalCode: '98105',
      location: 'Seattle, WA',
      title: 'House in Seattle',
      description: 'House in Seattle, 3 bd, 1,890 sq ft.',
    })
  })

  it('shows a listed home with its picture and what the row changes, and lacks nothing that it has', async () => {
    await bring(csv)
    const { homes } = await bring('MLS#,Price,Zip\nN1,900000,', true)
    const [before] = await listings()
    expect(homes).toMatchObject([
      {
        title: 'House in Seattle',
        askingPrice: 900_000,
        image: before?.image,
        pictures: 0,
        missing: ['postalCode'],
      },
    ])
  })
})
