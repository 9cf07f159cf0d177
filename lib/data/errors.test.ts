import { MongoClient } from 'mongodb'
import { connectionFault } from './errors'

describe('an address that is none is told without what is in it', () => {
  it.each([
    'mongodb://keystead:S3cret@',
    'mongodb://keystead:S3cret/x#y@homes.example/keystead',
    'mongodb://keystead:S3cret%zz@homes.example/',
    'mongodb://keystead:S3cret@homes.example:99999999/',
    'mongodb+srv://keystead:S3cret@homes.example:27017/',
    'S3cret',
  ])('%s', (uri) => {
    let fault: string | null = null
    try {
      new MongoClient(uri)
    } catch (error) {
      fault = connectionFault(error)
    }
    expect(fault).toMatch(/^its address is not well formed/)
    expect(fault).not.toContain('S3cret')
  })
})

it('what is no fault of the connection is none of it', () => {
  expect(connectionFault(new Error('Unable to parse'))).toBeNull()
})
