import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { SIGNED_OUT } from '@/lib/domain/errors'
import { type ImportDto, readImportForm } from '@/lib/schemas/import'
import { FakeRequest } from '../ui/upload-testing'
import { ImportList } from './import-list'
import { ImportProperties } from './import-properties'

const ID = '68f0a2c4d1e5b7a9c3f00006'
const dto = (overrides: Partial<ImportDto> = {}): ImportDto => ({
  _id: ID,
  status: 'done',
  dryRun: true,
  name: 'autumn.csv',
  rows: 3,
  created: 1,
  updated: 1,
  unchanged: 0,
  drafted: 0,
  failed: 1,
  errorCount: 1,
  errors: [{ row: 2, column: 'Price', message: 'A price is required.', value: '=1+1' }],
  columns: [
    { name: 'Ref', field: 'listingId', examples: ['MB-1', 'MB-2'] },
    { name: 'Method', field: null, examples: ['S'] },
  ],
  types: [],
  homes: [],
  createdAt: '2025-01-05T12:00:00.000Z',
  ...overrides,
})

let answers: (ImportDto | { error: object })[] = []
const onRequest = jest.fn()
const repeat = jest.fn()
const savedFetch = globalThis.fetch

beforeEach(() => {
  FakeRequest.install()
  Object.assign(FakeRequest.prototype, { setRequestHeader: () => undefined })
  answers = [dto()]
  onRequest.mockReset()
  repeat.mockReset().mockResolvedValue({ ok: true, data: { id: ID } })
  globalThis.fetch = (async (address: string) => {
    onRequest(address)
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    return { json: async () => answer }
  }) as never
})
afterEach(() => {
  FakeRequest.restore()
  globalThis.fetch = savedFetch
  jest.useRealTimers()
})

const show = (current: ImportDto | null = null, isConfirmed = true) =>
  render(<ImportProperties shown={current && { current, isConfirmed }} refused={null} repeat={repeat} />)
const choose = (file = new File(['Ref,Method'], 'autumn.csv', { type: 'text/csv' })) => {
  fireEvent.change(screen.getByLabelText('Choose a CSV, BLM or ZIP file'), { target: { files: [file] } })
  return file
}
/** Clicks, and waits for the updates that follow. */
const click = (button: HTMLElement) => act(async () => void fireEvent.click(button))
const percentOf = (name: string) => screen.getByRole('progressbar', { name }).getAttribute('aria-valuenow')
const upload = async () => {
  choose()
  act(() => FakeRequest.last().answer({ _id: ID }))
  await screen.findByRole('button', { name: 'Check 3 rows' })
}

describe('from a file to listings', () => {
  it('goes step by step, and imports only rows that were checked', async () => {
    show()
    const file = choose()
    const { method, address, body } = FakeRequest.last()
    expect([method, address, body]).toEqual(['POST', '/api/imports?dryRun=true&name=autumn.csv', file])
    act(() => FakeRequest.last().progress(1, 2))
    expect(percentOf('Uploading autumn.csv')).toBe('50')
    act(() => FakeRequest.last().answer({ _id: ID }))
    fireEvent.click(await screen.findByRole('button', { name: 'Check 3 rows' }))
    expect(repeat).toHaveBeenCalledWith({ id: ID, dryRun: true, columns: ['listingId', null] })
    expect((await screen.findByText('To add')).nextSibling?.textContent).toBe('1')
    expect(screen.getByText('A price is required.')).toBeTruthy()
    answers = [dto({ dryRun: false })]
    fireEvent.click(screen.getByRole('button', { name: 'Import 2 rows' }))
    expect(repeat).toHaveBeenLastCalledWith({ id: ID, dryRun: false })
    expect(await screen.findByText('2 of 3 rows imported')).toBeTruthy()
  })

  it('asks once to import rows without values that cannot be read (D286)', async () => {
    const fault = { row: 2, column: 'Beds', message: 'Bedrooms must be a whole number.', value: '3+1' }
    answers = [dto({ errors: [{ ...fault, kept: true, dropped: true }], failed: 0 })]
    show()
    await upload()
    fireEvent.click(screen.getByRole('button', { name: 'Check 3 rows' }))
    expect(await screen.findByText(/The row will be imported without it\./)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Import 3 rows' }))
    expect(repeat).toHaveBeenCalledTimes(1)
    fireEvent.click(screen.getByLabelText('Import without these values'))
    await click(screen.getByRole('button', { name: 'Import 3 rows' }))
    expect(repeat).toHaveBeenLastCalledWith({ id: ID, dryRun: false })
  })

  it('asks which of two columns for one field to use (D323)', async () => {
    const columns = [
      { name: 'LOCATION', field: 'location' as const, examples: ['Ravenna'] },
      { name: 'ADDRESS', field: 'location' as const, examples: ['100 Example Ave'] },
      { name: 'CITY', field: 'city' as const, examples: ['Seattle'] },
    ]
    show(dto({ columns }), false)
    const question = within(screen.getByRole('group', { name: 'Which column should be used for location?' }))
    expect(question.getByText('100 Example Ave')).toBeTruthy()
    expect(question.getByLabelText(/^Both/)).toHaveProperty('checked', true)
    expect(question.getByText('ADDRESS, or LOCATION if that is blank')).toBeTruthy()
    fireEvent.click(question.getByLabelText(/^LOCATION/))
    expect(screen.getByLabelText('Import ADDRESS as')).toHaveProperty('value', '')
    fireEvent.click(screen.getByRole('button', { name: 'Check 3 rows' }))
    const fields = ['location', null, 'city']
    expect(repeat).toHaveBeenCalledWith({ id: ID, dryRun: true, columns: fields })
    await screen.findByRole('button', { name: 'Import 2 rows' })
  })

  it('asks what an unknown property type is (D320)', async () => {
    const types = [
      { word: 'Duplex', rows: 2, type: null },
      { word: 'Castle', rows: 1, type: 'villa' as const },
    ]
    show(dto({ types }))
    expect(screen.getByLabelText('Castle (1 row)')).toHaveProperty('value', 'villa')
    fireEvent.change(screen.getByLabelText('Duplex (2 rows)'), { target: { value: 'townhouse' } })
    await click(screen.getByRole('button', { name: 'Use these types' }))
    const responses = [
      { word: 'Duplex', type: 'townhouse' },
      { word: 'Castle', type: 'villa' },
    ]
    expect(repeat).toHaveBeenCalledWith({ id: ID, dryRun: true, types: responses })
    expect(screen.queryByText('Duplex')).toBeNull()
  })

  it('checks again if a column was assigned by hand', async () => {
    show()
    await upload()
    fireEvent.change(screen.getByLabelText('Import Method as'), { target: { value: 'title' } })
    fireEvent.click(screen.getByRole('button', { name: 'Check 3 rows' }))
    expect(repeat).toHaveBeenCalledWith({ id: ID, dryRun: true, columns: ['listingId', 'title'] })
    expect(await screen.findByRole('button', { name: 'Import 2 rows' })).toBeTruthy()
  })

  it('asks once about unusual values before it imports them (D165)', async () => {
    const odd = { row: 3, column: 'YearBuilt', message: 'This value is unusual. Is it right?', value: '1066' }
    show(dto({ errorCount: 2, errors: [...dto().errors, { ...odd, kept: true }] }))
    const start = screen.getByRole('button', { name: 'Import 2 rows' })
    expect(screen.getByText(odd.message)).toBeTruthy()
    fireEvent.click(start)
    expect(repeat).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('checkbox', { name: 'The unusual values are right' }))
    await click(start)
    expect(repeat).toHaveBeenCalledWith({ id: ID, dryRun: false })
  })

  it('shows why a file is rejected, and accepts another one', async () => {
    show()
    choose()
    const error = { code: 'invalid_input', message: 'Row 2: a quote is never closed.' }
    act(() => FakeRequest.last().answer({ error }))
    expect((await screen.findByRole('alert')).textContent).toContain(error.message)
    expect(screen.getByLabelText('Choose a CSV, BLM or ZIP file')).toHaveProperty('disabled', false)
  })

  it('rejects a file that is too large, and stops a cancelled upload', async () => {
    show()
    const file = new File([''], 'large.csv')
    Object.defineProperty(file, 'size', { value: 50 * 1024 * 1024 })
    choose(file)
    expect(screen.getByRole('alert').textContent).toContain('The file can be at most 20 MB.')
    expect(FakeRequest.all).toEqual([])
    choose()
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(FakeRequest.last().isAborted).toBe(true)
    expect(screen.getByLabelText('Choose a CSV, BLM or ZIP file')).toHaveProperty('disabled', false)
  })

  it('shows why the import could not start', async () => {
    show(dto())
    const message = 'You already have an import in progress. Please wait until it finishes.'
    repeat.mockResolvedValue({ ok: false, error: { code: 'conflict', message } })
    fireEvent.click(screen.getByRole('button', { name: 'Import 2 rows' }))
    expect((await screen.findByRole('alert')).textContent).toContain(message)
  })
})

describe('a form that was sent without JavaScript', () => {
  const form = (...fields: [string, string][]) => {
    const data = new FormData()
    for (const [name, value] of fields) data.append(name, value)
    return readImportForm(data)
  }

  it('uses one of the columns for a field, or all of them', () => {
    const columns: [string, string][] = [
      ...(['location', 'location', '', 'no-field'] as const).map((field): [string, string] => [
        'column',
        field,
      ]),
    ]
    expect(form(['step', 'columns'], ...columns, ['use-location', '1'])).toEqual({
      dryRun: true,
      columns: [null, 'location', null, null],
    })
    expect(form(['step', 'columns'], ...columns, ['use-location', '']).columns).toEqual([
      ...['location', 'location', null, null],
    ])
  })

  it('answers for each word, and imports in the last step', () => {
    const words: [string, string][] = [
      ['word', 'Duplex'],
      ['type', ''],
      ['word', 'Castle'],
      ['type', 'villa'],
    ]
    expect(form(['step', 'types'], ...words)).toEqual({
      dryRun: true,
      types: [{ word: 'Castle', type: 'villa' }],
    })
    expect(form(['step', 'import'])).toEqual({ dryRun: false })
  })
})

describe('an import that the page continues', () => {
  it('opens the columns until they are confirmed, then the check (D322)', () => {
    const { unmount } = show(dto(), false)
    expect(screen.getByRole('button', { name: 'Check 3 rows' })).toBeTruthy()
    unmount()
    show(dto())
    expect(screen.getByRole('button', { name: 'Import 2 rows' })).toBeTruthy()
  })

  it('lists other imports, to continue those that are not imported yet (D322)', () => {
    const until = '2025-01-07T12:00:00.000Z'
    const done = dto({ _id: ID.replace(/6$/, '7'), name: 'spring.csv', dryRun: false })
    const files = [
      { ...dto(), continueUntil: until },
      { ...done, continueUntil: null },
    ]
    render(<ImportList files={files} />)
    expect(screen.getByRole('link', { name: 'Continue autumn.csv' }).getAttribute('href')).toBe(
      `/dashboard/agent/import?id=${ID}`,
    )
    expect(screen.getByText(/^2 of 3 rows imported/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See result spring.csv' })).toBeTruthy()
  })

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
    expect(onRequest).toHaveBeenCalledTimes(2)
  })

  it('counts the homes that the file hides, with a link to their drafts (D496)', () => {
    const { unmount } = show(dto({ drafted: 2 }))
    expect(screen.getByText('2 homes are hidden in your file and will be saved as drafts.')).toBeTruthy()
    unmount()
    show(dto({ drafted: 1, dryRun: false }))
    expect(screen.getByText(/^One home is hidden in your file and saved as/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'a draft' }).getAttribute('href')).toMatch(/\/drafts$/)
  })

  it('says why an import failed', () => {
    show(dto({ status: 'failed', message: 'This account can no longer add homes.' }))
    expect(screen.getByRole('alert').textContent).toContain('This account can no longer add homes.')
  })
})

it('exports the errors as a CSV file without formulas', async () => {
  let saved: Blob | undefined
  Object.assign(URL, { createObjectURL: (blob: Blob) => ((saved = blob), 'blob:errors') })
  const follow = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  show(dto({ name: 'autumn.zip' }))
  fireEvent.click(screen.getByRole('button', { name: 'Errors as CSV' }))
  expect(follow.mock.contexts[0]).toMatchObject({ download: 'errors-autumn.csv' })
  await waitFor(() => expect(saved).toBeDefined())
  const text = await new Promise((done) => {
    const viewer = new FileReader()
    viewer.onload = () => done(viewer.result)
    viewer.readAsText(saved as Blob)
  })
  expect(text).toContain(`2,"Price","'=1+1","A price is required."\r\n`)
  expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(2)
})

const NO_SESSION = { error: { code: 'unauthenticated', message: 'Please sign in to continue.' } }

describe('signed out meanwhile (D160)', () => {
  it('is shown when a file is sent', async () => {
    show()
    choose()
    act(() => FakeRequest.last().answer(NO_SESSION))
    expect((await screen.findByRole('alert')).textContent).toBe(SIGNED_OUT)
    expect(screen.getByRole('link', { name: 'Sign in again' })).toBeTruthy()
  })

  it('is shown beside a running import, whose polling ends', async () => {
    jest.useFakeTimers()
    answers = [NO_SESSION]
    show(dto({ status: 'running', dryRun: false }))
    await act(async () => jest.advanceTimersByTimeAsync(5_000))
    expect(screen.getByRole('alert').textContent).toBe(SIGNED_OUT)
    expect(onRequest).toHaveBeenCalledTimes(1)
  })
})

describe('the homes of a check', () => {
  const home: ImportDto['homes'][number] = {
    row: 2,
    title: 'House in Seattle',
    location: 'Seattle, WA',
    minPrice: 807_500,
    maxPrice: 892_500,
    pictures: 3,
    status: 'pending',
    missing: [],
  }

  it('shows them as cards without links, each with what it lacks for verification', () => {
    show(dto({ homes: [home, { ...home, row: 3, underOffer: true, pictures: 1, missing: ['postalCode'] }] }))
    const preview = screen.getByRole('region', { name: 'Preview' })
    expect(within(preview).getByText('How the first 2 homes will look')).toBeInTheDocument()
    expect(within(preview).queryByRole('link')).toBeNull()
    const [first, second] = within(preview).getAllByRole('listitem')
    expect(first).toHaveTextContent(/House in SeattleSeattle, WA.*\$807,500.*\$892,500.*Row 2 · 3 pictures$/)
    expect(second).toHaveTextContent(/Under offer.*Row 3 · 1 pictureNeeded before verification: postal code$/)
  })

  it('names once the parts of the address that the file has no column for', () => {
    const { unmount } = show(dto())
    expect(screen.getByText(/^No column is imported as street address and postal code\./)).toBeInTheDocument()
    unmount()
    show(dto({ columns: [{ name: 'Zip', field: 'postalCode', examples: [] }] }))
    expect(screen.getByText(/^No column is imported as street address\. .* added it\.$/)).toBeInTheDocument()
  })

  it('asks for no confirmation of rows that only lack a part of the address', () => {
    const error = { row: 3, column: 'ZIP', message: 'This is needed.', kept: true, needed: true } as const
    show(dto({ errors: [error] }))
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})
