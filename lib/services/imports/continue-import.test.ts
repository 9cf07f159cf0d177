import { ObjectId } from 'mongodb'
import { type UserDoc } from '@/lib/data/collections'
import { type TypeWord } from '@/lib/domain/import/type-words'
import { type ImportDto } from '@/lib/schemas/import'
import { actorOf, createUser } from '@/test/factories'
import { testCloudinary } from '@/test/support/cloudinary'
import { finishImport, runImport } from '@/test/support/imports'
import { codeOf, serviceDatabase, textOf } from '@/test/support/services'
import { exportData } from '../users/export-data'
import { exportRejectedRows, repeatImport, getOwnImports } from './imports'

testCloudinary()
const { db } = serviceDatabase()

let agent: UserDoc
beforeEach(async () => {
  agent = await createUser(db, { role: 'agent' })
})

const listing = (listingId: string) => db.collection('properties').findOne({ agentId: agent._id, listingId })

type Given = { dryRun?: boolean; person?: UserDoc; types?: TypeWord[] }

const bring = (csv: string, { person = agent, dryRun = true, types }: Given = {}) =>
  runImport(actorOf(person), csv, { dryRun, types })

/** The rows of an import once more, to their end. */
async function again(id: string, input: { dryRun?: boolean; types?: TypeWord[] }): Promise<ImportDto> {
  const next = await repeatImport(actorOf(agent), { id, dryRun: false, ...input })
  return finishImport(actorOf(agent), next.id)
}

const HEADER = 'ListingId,Title,Description,Location,Price,Type'
const table = (...rows: string[]) => [HEADER, ...rows].join('\n')
const LAKE = 'KS-1,Lake House,By the lake.,Bend,420000,House'
const LOFT = 'KS-2,Loft,Above the roofs.,Bristol,300000,Flat'

describe('unknown property types (D320)', () => {
  const csv = (...types: string[]) => table(...types.map((type, i) => `T-${i},One,Text.,Bend,100000,${type}`))

  it('are asked about once per word, and an answer applies to all rows with it', async () => {
    const checked = await bring(csv('Duplex', 'House', 'DUPLEX', 'Castle', 'n/a'))
    expect(checked.types).toEqual([
      { word: 'Duplex', rows: 2, type: null },
      { word: 'Castle', rows: 1, type: null },
    ])
    expect(checked.errors.map(({ value }) => value)).toEqual(['Duplex', 'DUPLEX', 'Castle'])
    const types: TypeWord[] = [{ word: 'duplex', type: 'townhouse' }]
    const second = await again(checked._id, { dryRun: true, types })
    expect(second.types.map(({ type }) => type)).toEqual(['townhouse', null])
    expect(second.errors).toMatchObject([{ value: 'Castle', dropped: true }])
    expect(await again(second._id, {})).toMatchObject({ created: 5 })
    const properties = await Promise.all(['T-0', 'T-1', 'T-2', 'T-3'].map(listing))
    expect(properties.map((property) => property?.propertyType)).toEqual([
      'townhouse',
      'house',
      'townhouse',
      undefined,
    ])
  })

  it('have their last answers filled in the next time, for their agent alone', async () => {
    const types: TypeWord[] = [
      { word: 'Duplex', type: 'townhouse' },
      { word: 'Unheard of', type: 'other' },
    ]
    await bring(csv('Duplex', 'Castle'), { types })
    const next = await bring(csv('Castle', 'duplex'))
    expect(next.types).toMatchObject([{ type: null }, { word: 'duplex', type: 'townhouse' }])
    const other = await createUser(db, { role: 'agent' })
    expect((await bring(csv('Duplex'), { person: other })).types).toMatchObject([{ type: null }])
    await again(next._id, { dryRun: true, types: [{ word: 'Castle', type: 'villa' }] })
    expect((await bring(csv('Duplex', 'Castle'))).types).toMatchObject([{ type: null }, { type: 'villa' }])
  })

  it('are in their agent’s own data', async () => {
    const types: TypeWord[] = [{ word: 'Castle', type: 'villa' }]
    await bring(csv('Castle'), { types })
    const data = await textOf(exportData(actorOf(agent)))
    expect(JSON.parse(data)).toMatchObject({ account: { importTypes: types } })
  })
})

it('imports a BLM file and leaves out homes to let (D324)', async () => {
  const columns =
    'AGENT_REF^ADDRESS_1^ADDRESS_2^TOWN^POSTCODE1^POSTCODE2^DESCRIPTION^PRICE^PROP_SUB_ID^TRANS_TYPE_ID'
  const sale = 'MK_1^12^Snowdon Drive^Milton Keynes^MK6^1AJ^By the lake.^250000^1^1'
  const letting = sale.replace('MK_1', 'MK_2').replace(/1$/, '2')
  const blm = `#HEADER#\nEOF : '^'\nEOR : '~'\n#DEFINITION#\n${columns}^~\n#DATA#\n${sale}^~\n${letting}^~\n#END#`
  const { created, errors } = await bring(blm, { dryRun: false })
  expect(created).toBe(1)
  expect(errors).toMatchObject([{ row: 3, message: expect.stringMatching(/^This home is for rent/) }])
  expect(await listing('MK_1')).toMatchObject({
    streetAddress: '12 Snowdon Drive',
    postalCode: 'MK6 1AJ',
    propertyType: 'townhouse',
    title: 'Townhouse in Milton Keynes',
    location: 'Milton Keynes',
    askingPriceMinor: 25_000_000,
  })
})

describe('the file of rejected rows (D321)', () => {
  const rejected = async (id: string, person = agent) => {
    return textOf((await exportRejectedRows(actorOf(person), { id })).csv)
  }

  it('has the rows as they were sent, with the same delimiter and a reason, and can be sent again', async () => {
    const rows = [
      'Ref;Title;Description;Location;Price;Lat;Lng',
      'A;"\'=One ""1"" ";Text.;Bend;;44;-121.5',
      'B;=Two;Text.;Bend;100000;;',
      'C;;Text.;Bend;much',
      ...Array.from({ length: 60 }, (_, i) => `D-${i};Many;Text.;Bend;100000;;`),
      'E;@Three;Text.;Bend;;;',
    ]
    const { _id, failed } = await bring(rows.join('\n'), { dryRun: false })
    expect(failed).toBe(3)
    const file = await rejected(_id)
    const price = 'Asking price must be a number with at most two decimals.'
    expect(file.split('\r\n')).toEqual([
      '\u{feff}"Ref";"Title";"Description";"Location";"Price";"Lat";"Lng";"Reason"',
      '"A";"\'=One ""1"" ";"Text.";"Bend";"";"44";"-121.5";"Price: A price is required."',
      `"C";"";"Text.";"Bend";"much";"";"";"Title: Title is required. Price: ${price}"`,
      '"E";"\'@Three";"Text.";"Bend";"";"";"";"Price: A price is required."',
      '',
    ])
    const corrected = await bring(file.replace('"Bend";"";"44"', '"Bend";"100000";"44"'), { dryRun: false })
    expect(corrected).toMatchObject({ created: 1, failed: 2 })
    expect(await listing('A')).toMatchObject({ title: '=One "1"', longitude: -121.5 })
  })

  it('has the rows of all steps that its pictures need', async () => {
    const photos = (name: string) => Array.from({ length: 15 }, (_, i) => `${name}-${i}.jpg`).join(';')
    const csv = [
      'ListingId,Title,Description,Location,Price,Photos',
      'P-1,One,Text.,Bend,,',
      `P-2,Two,Text.,Bend,100000,${photos('two')}`,
      `P-3,Three,Text.,Bend,100000,${photos('three')}`,
      'P-4,Four,Text.,Bend,,',
    ].join('\n')
    const { _id, failed } = await bring(csv, { dryRun: false })
    expect(failed).toBe(2)
    const file = await rejected(_id)
    expect(file.split('\r\n').map((line) => line.slice(0, 5))).toEqual(['\u{feff}"Lis', '"P-1"', '"P-4"', ''])
  })

  it('is the result of the latest import of a file, for its agent and as long as the rows are stored', async () => {
    const { _id } = await bring(table(LAKE, 'KS-9,,,,,'))
    expect(await codeOf(rejected(_id, await createUser(db, { role: 'agent' })))).toBe('not_found')
    const imports = db.collection('imports')
    await imports.updateOne({ _id: new ObjectId(_id) }, { $set: { status: 'running' } })
    await expect(rejected(_id)).rejects.toThrow('This import is still running. Try again when it is done.')
    await imports.updateOne({ _id: new ObjectId(_id) }, { $set: { status: 'done' } })
    expect(await rejected(_id)).toContain('"KS-9"')
    const written = await again(_id, {})
    expect(await codeOf(rejected(_id))).toBe('conflict')
    expect(await rejected(written._id)).toContain('"KS-9"')
    await db.collection('importRows').deleteMany({ agentId: agent._id })
    expect(await codeOf(rejected(written._id))).toBe('conflict')
  })
})

describe('a file that is imported (D536)', () => {
  const NUMBERLESS = table(LAKE.replace('KS-1', ''))

  it('is not imported again from its check, nor from the import itself', async () => {
    const check = await bring(NUMBERLESS)
    const written = await again(check._id, {})
    expect(written).toMatchObject({ status: 'done', created: 1 })
    for (const id of [check._id, written._id])
      await expect(again(id, {})).rejects.toThrow(/^This file has been imported\. Upload it again/)
    const direct = await bring(NUMBERLESS, { dryRun: false })
    await expect(again(direct._id, {})).rejects.toThrow(/^This file has been imported/)
    expect(await db.collection('properties').countDocuments({ agentId: agent._id })).toBe(2)
  })

  it('can be checked again', async () => {
    const written = await bring(NUMBERLESS, { dryRun: false })
    const check = await again(written._id, { dryRun: true })
    expect(check).toMatchObject({ status: 'done', created: 1 })
    expect((await getOwnImports(actorOf(agent), check._id)).shown?.current._id).toBe(check._id)
  })

  it('shows its result where a link leads to its check', async () => {
    const check = await bring(NUMBERLESS)
    const written = await again(check._id, {})
    expect((await getOwnImports(actorOf(agent), check._id)).shown?.current._id).toBe(written._id)
  })
})

describe('an unfinished import (D322)', () => {
  const own = (id?: string) => getOwnImports(actorOf(agent), id)

  it('continues with its columns until they are confirmed, then with its check', async () => {
    const { _id: id, columns } = await bring(table(LAKE))
    expect(await own()).toMatchObject({ shown: { current: { _id: id }, isConfirmed: false } })
    const fields = columns.map(({ field }) => field)
    expect(await repeatImport(actorOf(agent), { id, dryRun: true, columns: fields })).toEqual({ id })
    expect(await own()).toMatchObject({ shown: { current: { _id: id }, isConfirmed: true } })
    expect(await db.collection('imports').countDocuments({ agentId: agent._id })).toBe(1)
  })

  it('is listed by its file, and opened by its agent alone', async () => {
    const first = await bring(table(LAKE))
    const second = await bring(table(LOFT))
    const written = await again(first._id, {})
    const { shown, files } = await own(second._id)
    expect(shown?.current._id).toBe(second._id)
    expect(files.map(({ _id }) => _id)).toEqual([written._id, second._id])
    expect(files.map(({ continueUntil }) => continueUntil !== null)).toEqual([false, true])
    const other = actorOf(await createUser(db, { role: 'agent' }))
    expect(await getOwnImports(other, first._id)).toEqual({ shown: null, files: [] })
    expect((await own('no id')).shown).toBeNull()
  })
})
