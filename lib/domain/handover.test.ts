import { handedOverName, openWorkLine, openWorkRefusal } from './handover'

const work = { homes: 34, offers: 3, conversations: 0, viewings: 2 }

it('lists what is open, without what is not', () => {
  expect(openWorkLine(work)).toBe('34 homes, 3 open offers and 2 viewings')
  expect(openWorkLine({ ...work, homes: 1, offers: 0, viewings: 0 })).toBe('1 home')
  expect(openWorkLine({ homes: 0, offers: 1, conversations: 1, viewings: 0 })).toBe(
    '1 open offer and 1 conversation',
  )
})

it('asks to hand over what is open first (D477)', () => {
  expect(openWorkRefusal('Sam Keller', work)).toBe(
    'Sam Keller still has 34 homes, 3 open offers and 2 viewings. Hand them over first.',
  )
  expect(openWorkRefusal('Sam', { ...work, homes: 1, offers: 0, viewings: 0 })).toBe(
    'Sam still has 1 home. Hand it over first.',
  )
})

it('names one home by its title, and others by their agent and number', () => {
  expect(handedOverName({ name: 'Sam Keller' }, work)).toBe('Sam Keller’s 34 homes')
  expect(handedOverName({ name: 'Sam Keller' }, work, 'Lake House')).toBe('Lake House')
})
