import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { SIGNED_OUT } from '@/lib/domain/errors'
import { type ImportDto } from '@/lib/schemas/import'
import { FakeRequest } from '../ui/upload-testing'
import { ImportProperties } from './import-properties'

const ID = '68f0a2c4d1e5b7a9c3f00006'
const dto = (given: Partial<ImportDto> = {}): ImportDto => ({
  ...{ _id: ID, status: 'done', dryRun: true, name: 'autumn.csv', rows: 3 },
  ...{ created: 1, updated: 1, unchanged: 0, failed: 1, errorCount: 1 },
  errors: [{ row: 2, column: 'Price', message: 'A price is needed.', value: '=1+1' }],
  columns: [
    { name: 'Ref', field: 'listingId', examples: ['MB-1', 'MB-2'] },
    { name: 'Method', field: null, examples: ['S'] },
  ],
  createdAt: '2025-01-05T12:00:00.000Z',
  ...given,
})

let answers: (ImportDto | { error: object })[] = []
const asked = jest.fn()
const repeat = jest.fn()
const savedFetch = globalThis.fetch

beforeEach(() => {
  FakeRequest.install()
  Object.assign(FakeRequest.prototype, { setRequestHeader: () => undefined })
  answers = [dto()]
  asked.mockReset()
  repeat.mockReset().mockResolvedValue({ ok: true, data: { id: ID } })
  globalThis.fetch = (async (address: string) => {
    asked(address)
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    return { json: async () => answer }
  }) as never
})
afterEach(() => {
  FakeRequest.restore()
  globalThis.fetch = savedFetch
  jest.useRealTimers()
})

const show = (latest: ImportDto | null = null) => render(<ImportProperties latest={latest} repeat={repeat} />)
const choose = (file = new File(['Ref,Method'], 'autumn.csv', { type: 'text/csv' })) => {
  fireEvent.change(screen.getByLabelText('Choose a CSV file'), { target: { files: [file] } })
  return file
}
const percentOf = (name: string) => screen.getByRole('progressbar', { name }).getAttribute('aria-valuenow')
const taken = async () => {
  choose()
  act(() => FakeRequest.last().answer({ _id: ID }))
  await screen.findByRole('button', { name: 'Check 3 rows' })
}

describe('from a file to listings', () => {
  it('goes step by step, and writes only what was checked', async () => {
    show()
    const file = choose()
    const { method, address, body } = FakeRequest.last()
    expect([method, address, body]).toEqual(['POST', '/api/imports?dryRun=true&name=autumn.csv', file])
    act(() => FakeRequest.last().progress(1, 2))
    expect(percentOf('Sending autumn.csv')).toBe('50')
    act(() => FakeRequest.last().answer({ _id: ID }))
    fireEvent.click(await screen.findByRole('button', { name: 'Check 3 rows' }))
    expect(repeat).not.toHaveBeenCalled()
    expect(screen.getByText('To add').nextSibling?.textContent).toBe('1')
    expect(screen.getByText('A price is needed.')).toBeTruthy()
    answers = [dto({ dryRun: false })]
    fireEvent.click(screen.getByRole('button', { name: 'Import 2 rows' }))
    expect(repeat).toHaveBeenCalledWith({ id: ID, dryRun: false })
    expect(await screen.findByText('2 of 3 rows imported')).toBeTruthy()
  })

  it('asks once to import rows without values that cannot be read (D286)', async () => {
    const fault = { row: 2, column: 'Beds', message: 'Bedrooms must be a whole number.', value: '3+1' }
    answers = [dto({ errors: [{ ...fault, kept: true, dropped: true }], failed: 0 })]
    show()
    await taken()
    fireEvent.click(screen.getByRole('button', { name: 'Check 3 rows' }))
    expect(screen.getByText(/The row will be imported without it\./)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Import 3 rows' }).hasAttribute('disabled')).toBe(true)
    fireEvent.click(screen.getByLabelText('Import without these values'))
    expect(screen.getByRole('button', { name: 'Import 3 rows' }).hasAttribute('disabled')).toBe(false)
  })

  it('names which of two columns for a field is used first', async () => {
    const columns = (['LOCATION', 'ADDRESS'] as const).map((name) => ({
      name,
      field: 'location' as const,
      examples: [],
    }))
    answers = [dto({ columns })]
    show()
    await taken()
    const note = /^Used only where ADDRESS is blank/
    expect(screen.getByText(note)).toBeTruthy()
    fireEvent.change(screen.getByLabelText('ADDRESS becomes'), { target: { value: '' } })
    expect(screen.queryByText(note)).toBeNull()
  })

  it('checks once more where a column was named by hand', async () => {
    show()
    await taken()
    fireEvent.change(screen.getByLabelText('Method becomes'), { target: { value: 'title' } })
    fireEvent.click(screen.getByRole('button', { name: 'Check 3 rows' }))
    expect(repeat).toHaveBeenCalledWith({ id: ID, dryRun: true, columns: ['listingId', 'title'] })
    expect(await screen.findByRole('button', { name: 'Import 2 rows' })).toBeTruthy()
  })

  it('asks once about unusual values before it imports them (D165)', () => {
    const odd = { row: 3, column: 'YearBuilt', message: 'This value is unusual. Is it right?', value: '1066' }
    show(dto({ errorCount: 2, errors: [...dto().errors, { ...odd, kept: true }] }))
    const start = screen.getByRole('button', { name: 'Import 2 rows' })
    expect(screen.getByText(odd.message)).toBeTruthy()
    expect(start).toHaveProperty('disabled', true)
    fireEvent.click(screen.getByRole('checkbox', { name: 'The unusual values are right' }))
    fireEvent.click(start)
    expect(repeat).toHaveBeenCalledWith({ id: ID, dryRun: false })
  })

  it('says why a file is refused, and takes another', async () => {
    show()
    choose()
    const error = { code: 'invalid_input', message: 'Row 2: a quote is never closed.' }
    act(() => FakeRequest.last().answer({ error }))
    expect((await screen.findByRole('alert')).textContent).toContain(error.message)
    expect(screen.getByLabelText('Choose a CSV file')).toHaveProperty('disabled', false)
  })

  it('sends no file that is too large, and forgets one that is cancelled', async () => {
    show()
    const file = new File([''], 'large.csv')
    Object.defineProperty(file, 'size', { value: 50 * 1024 * 1024 })
    choose(file)
    expect(screen.getByRole('alert').textContent).toContain('The file may have at most 20 MB.')
    expect(FakeRequest.all).toEqual([])
    choose()
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(FakeRequest.last().isAborted).toBe(true)
    expect(screen.getByLabelText('Choose a CSV file')).toHaveProperty('disabled', false)
  })

  it('says why it could not begin', async () => {
    show(dto())
    const message = 'You already have an import in progress. Please wait until it finishes.'
    repeat.mockResolvedValue({ ok: false, error: { code: 'conflict', message } })
    fireEvent.click(screen.getByRole('button', { name: 'Import 2 rows' }))
    expect((await screen.findByRole('alert')).textContent).toContain(message)
  })
})

describe('where the page was left', () => {
  it('shows how far the import is, until it is done', async () => {
    jest.useFakeTimers()
    const running = dto({ dryRun: false, status: 'running', rows: 4, failed: 0, errorCount: 0, errors: [] })
    answers = [
      { ...running, created: 2 },
      { ...running, created: 3, status: 'done' },
    ]
    show(running)
    expect(percentOf('Import')).toBe('50')
    await act(() => jest.advanceTimersByTimeAsync(1_000))
    expect(percentOf('Import')).toBe('75')
    await act(() => jest.advanceTimersByTimeAsync(1_000))
    expect(screen.getByText('4 of 4 rows imported')).toBeTruthy()
    await act(() => jest.advanceTimersByTimeAsync(5_000))
    expect(asked).toHaveBeenCalledTimes(2)
  })

  it('says why an import failed', () => {
    show(dto({ status: 'failed', message: 'This account can no longer add properties.' }))
    expect(screen.getByRole('alert').textContent).toContain('This account can no longer add properties.')
  })
})

it('gives the errors as a file in which nothing runs', async () => {
  let saved: Blob | undefined
  Object.assign(URL, { createObjectURL: (blob: Blob) => ((saved = blob), 'blob:errors') })
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  show(dto())
  fireEvent.click(screen.getByRole('button', { name: 'Errors as CSV' }))
  await waitFor(() => expect(saved).toBeDefined())
  const text = await new Promise((done) => {
    const reader = new FileReader()
    reader.onload = () => done(reader.result)
    reader.readAsText(saved as Blob)
  })
  expect(text).toContain(`2,"Price","'=1+1","A price is needed."\r\n`)
  expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(2)
})

const NO_SESSION = { error: { code: 'unauthenticated', message: 'Please sign in to continue.' } }

describe('signed out meanwhile (D160)', () => {
  it('is said where a file is sent', async () => {
    show()
    choose()
    act(() => FakeRequest.last().answer(NO_SESSION))
    expect((await screen.findByRole('alert')).textContent).toBe(SIGNED_OUT)
    expect(screen.getByRole('link', { name: 'Sign in again' })).toBeTruthy()
  })

  it('is said where a running import is looked at, which is then asked no more', async () => {
    jest.useFakeTimers()
    answers = [NO_SESSION]
    show(dto({ status: 'running', dryRun: false }))
    await act(async () => jest.advanceTimersByTimeAsync(5_000))
    expect(screen.getByRole('alert').textContent).toBe(SIGNED_OUT)
    expect(asked).toHaveBeenCalledTimes(1)
  })
})
