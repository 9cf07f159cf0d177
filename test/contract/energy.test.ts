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

it('names the fields that contradict each other, with what would be right (D413 to D415, D419)', async () => {
  const agent = await newPerson(db, 'agent')
  const wrong = {
    title: 'House',
    description: 'A house.',
    location: LOCATION,
    minPrice: 1,
    maxPrice: 2,
    energyClass: 'B2',
    energyIssued: '2098-05-15',
    energyCertificateUntil: '2098-05-14',
    leaseYears: 1_200,
  }
  const { status, body } = await agent.session.post('/api/properties', wrong)
  expect(status).toBe(400)
  expect(body).toMatchObject({
    error: {
      fields: {
        energyClass: 'Germany’s classes are A+ to H.',
        energyIssued: 'This day is in the future. Enter the day on which the certificate was issued.',
        energyCertificateUntil: 'Enter a day after the one on which the certificate was issued.',
        leaseYears: 'Years left on the lease must be between 1 and 999.',
      },
    },
  })

  const created = await createProperty(db, agent.user, { location: 'Lyon, France', energyClass: 'D/E' })
  const change = await agent.session.patch(`/api/properties/${created._id.toHexString()}`, {
    energyClass: 'D',
  })
  expect(change.status).toBe(400)
  expect(change.body).toMatchObject({
    error: {
      fields: {
        energyClass: 'France’s classes are two letters from A to G for energy and emissions, such as D/E.',
      },
    },
  })
})
