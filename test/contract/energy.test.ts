import { createProperty } from '../factories'
import { applicationDatabase, newPerson, Session } from '../support/contract'

const db = applicationDatabase()
const LOCATION = 'Energieburg, Germany'

type Listed = { _id: string; energyClass?: string }

it('takes energy and ownership over REST, searches by the class, and publishes them (D413, D416, D418)', async () => {
  const agent = await newPerson(db, 'agent')
  const created = await createProperty(db, agent.user, { location: LOCATION, status: 'verified' })
  await createProperty(db, agent.user, { location: LOCATION, status: 'verified' })
  const id = created._id.toHexString()
  const facts = {
    energyClass: 'B',
    energyValue: 92,
    energyCo2: 18.5,
    energyIssued: '2021-05-15',
    energyCertificateUntil: '2031-05-14',
    tenure: 'condominium',
    associationFee: 300,
    associationFeePer: 'month',
    propertyTax: 120,
    propertyTaxPer: 'quarter',
  }
  const { status } = await agent.session.patch(`/api/properties/${id}`, facts)
  expect(status).toBe(200)

  const anyone = new Session()
  const listedWith = async (energy: string) =>
    (await anyone.get(`/api/properties?location=energieburg&energy=${energy}`)).body as Listed[]
  expect(await listedWith('C')).toEqual([expect.objectContaining({ _id: id, ...facts })])
  expect(await listedWith('B')).toHaveLength(1)
  expect(await listedWith('A')).toEqual([])

  const feed = await anyone.get('/api/reso/Property?$orderby=ModificationTimestamp%20desc&$top=1')
  expect((feed.body as { value: object[] }).value[0]).toMatchObject({
    ListingKey: id,
    AssociationFee: 300,
    AssociationFeeFrequency: 'Monthly',
    TaxAnnualAmount: 480,
    Ownership: 'Condominium',
  })

  const file = String((await agent.session.get('/api/exports/properties.csv')).body)
  expect(file).toMatch(/EnergyClass.*AssociationFeeFrequency/)
})
