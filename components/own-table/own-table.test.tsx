/** @jest-environment jsdom */
import '@testing-library/jest-dom'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { type OwnTableRow } from '@/lib/schemas/admin-table'
import { type BulkChangeDto } from '@/lib/schemas/bulk-change'
import { AdminTable } from '../admin-table/admin-table'
import { staticRouter, TestPage } from '../offers/testing'
import { BulkBar } from './bulk-bar'
import { OwnTable } from './own-table'
import { PriceControls } from './price-controls'
import { PricePreview } from './price-preview'
import { Report } from './report'

const action = () => Promise.resolve({ ok: true as const, data: undefined })

const preview = jest.fn()

const row = (values: Partial<OwnTableRow> = {}): OwnTableRow => ({
  _id: 'a'.repeat(24),
  title: 'Lake House',
  location: 'Bend, Oregon',
  image: '/lake.jpg',
  listingId: 'CH-1',
  status: 'verified',
  sold: false,
  minPrice: 400_000,
  maxPrice: 500_000,
  days: 112,
  views: 4_406,
  enquiries: 41,
  offers: 2,
  ...values,
})

function show(rows: OwnTableRow[], all: string | null = null, total = rows.length, canHandOver = false) {
  const params = { view: 'table', search: 'lake', status: null, agent: null, sort: 'newest', all }
  render(
    <TestPage router={staticRouter()}>
      <AdminTable>
        <BulkBar
          {...{ params, total, canHandOver }}
          version="1"
          actions={{ preview: preview, start: action }}
        />
        <OwnTable rows={rows} params={params} actions={{ market: action, remove: action }} />
      </AdminTable>
    </TestPage>,
  )
}

const selected = () => [...new FormData(document.querySelector<HTMLFormElement>('form#bulk') ?? undefined)]
const bulkButton = (name: string) => screen.getAllByRole('button', { name })[0] as HTMLElement

describe('the table of My Properties (D481)', () => {
  it('shows the numbers of a home, its number and place', () => {
    show([row()])
    const total = screen.getByRole('row', { name: /Lake House/ })
    expect(total).toHaveTextContent('CH-1 · Bend, Oregon')
    for (const text of ['Verified', '112', '4,406', '41'])
      expect(within(total).getByText(text)).toBeInTheDocument()
  })

  it('counts what is selected, and sends the selected ids', () => {
    show([row(), row({ _id: 'b'.repeat(24), title: 'Loft' })])
    expect(bulkButton('Change prices')).toBeDisabled()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Loft' }))
    expect(screen.getByText('1 selected')).toBeInTheDocument()
    expect(bulkButton('Change prices')).toBeEnabled()
    expect(selected()).toEqual([['id', 'b'.repeat(24)]])
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all homes on this page' }))
    expect(screen.getByText('2 selected')).toBeInTheDocument()
    fireEvent.click(screen.getByRole('button', { name: 'Clear the selection' }))
    expect(selected()).toEqual([])
  })

  it('selects all that the search finds, and sends the search', () => {
    show([row()], 'true', 128)
    expect(screen.getByText('128 selected')).toBeInTheDocument()
    expect(screen.getByRole('checkbox', { name: 'Select Lake House' })).toBeDisabled()
    expect(selected()).toEqual([
      ['all', 'true'],
      ['search', 'lake'],
    ])
    expect(screen.getByRole('link', { name: 'Clear the selection' })).toHaveAttribute(
      'href',
      '/dashboard/agent/my-properties?view=table&search=lake',
    )
  })

  it('offers a handover only if a colleague can get homes, and sends the form for it (D484)', () => {
    show([row()], 'true', 128, true)
    const onSubmit = jest.fn((event: Event) => event.preventDefault())
    document.querySelector('form#bulk')?.parentElement?.addEventListener('submit', (event) => {
      onSubmit(event)
    })
    fireEvent.click(bulkButton('Hand over'))
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(onSubmit).toHaveBeenCalledTimes(1)
    cleanup()
    show([row()], 'true', 128)
    expect(screen.queryByRole('button', { name: 'Hand over' })).not.toBeInTheDocument()
  })

  it.each([
    [{}, ['Edit', 'Take off the market', 'Delete']],
    [{ status: 'paused', pausedBy: 'agent' }, ['Edit', 'Put back on the market', 'Delete']],
    [{ status: 'paused', pausedBy: 'licence' }, ['Edit', 'Delete']],
    [{ status: 'rejected' }, ['Edit', 'Delete']],
    [{ sold: true }, ['Delete']],
  ] as const)('offers for a home that is %j: %j', (values, items) => {
    show([row(values)])
    fireEvent.keyDown(screen.getByRole('button', { name: 'Actions for Lake House' }), { key: 'Enter' })
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(items)
  })
})

describe('changing prices (D483)', () => {
  it('shows what changes, what stays and what is refused', () => {
    const home = { _id: 'a', title: 'Lake House' }
    render(
      <PricePreview
        preview={{
          changed: 101,
          unchanged: 1,
          refused: 1,
          changes: [
            {
              ...home,
              now: { minPrice: 400_000, maxPrice: 500_000, priceQualifier: 'on-request' },
              next: { minPrice: 360_000, maxPrice: 450_000, priceQualifier: 'on-request' },
            },
          ],
          refusals: [{ _id: 'b', title: 'Loft', message: 'A sold home cannot be changed.' }],
        }}
      />,
    )
    expect(
      screen.getByRole('row', { name: 'Lake House $400,000 to $500,000 $360,000 to $450,000' }),
    ).toBeInTheDocument()
    for (const text of ['1 price can’t be changed', 'and 100 more', '1 price would stay the same.'])
      expect(screen.getByText(text)).toBeInTheDocument()
    expect(screen.getByText('A sold home cannot be changed.')).toBeInTheDocument()
  })

  it('asks for a preview as soon as something is chosen, with the selection', () => {
    const router = staticRouter()
    render(
      <TestPage router={router}>
        <PriceControls
          fields={[
            ['kind', 'prices'],
            ['ids', 'a'],
          ]}
          values={{ direction: 'lower', by: 'percent', value: '3', roundTo: '1000' }}
        />
      </TestPage>,
    )
    fireEvent.click(screen.getByRole('radio', { name: 'Raise' }))
    expect(router.replace).toHaveBeenLastCalledWith(
      '/dashboard/agent/my-properties/change?kind=prices&ids=a&direction=raise&by=percent&value=3&roundTo=1000',
      { scroll: false },
    )
  })
})

describe('the questions of the bulk bar', () => {
  it('ask how prices change, preview them, and start the change with the selection', async () => {
    const home = { _id: 'a', title: 'Lake House' }
    const now = { minPrice: 1, maxPrice: 2 }
    const next = { minPrice: 3, maxPrice: 4 }
    const data = { changed: 1, unchanged: 0, refused: 0, changes: [{ ...home, now, next }], refusals: [] }
    preview.mockResolvedValue({ ok: true, data })
    show([row()])
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Lake House' }))
    fireEvent.click(bulkButton('Change prices'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the prices of 1 home' }))
    fireEvent.change(dialog.getByRole('textbox', { name: 'Percent' }), { target: { value: '3' } })
    fireEvent.click(dialog.getByRole('radio', { name: 'Raise' }))
    const start = await dialog.findByRole('button', { name: 'Change 1 price' })
    const fields = Object.fromEntries(preview.mock.calls[0]?.[0] as FormData)
    expect(fields).toMatchObject({ kind: 'prices', ids: 'a'.repeat(24), direction: 'raise', value: '3' })
    const form = Object.fromEntries(new FormData(start.closest('form') ?? undefined))
    expect(form).toMatchObject({ ...fields, key: expect.stringMatching(/./) })
  })

  it('ask for the amount if none is entered, once a preview is requested', async () => {
    preview.mockReset()
    show([row()])
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Lake House' }))
    fireEvent.click(bulkButton('Change prices'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the prices of 1 home' }))
    const onInvalid = jest.fn()
    dialog.getByRole('textbox', { name: 'Percent' }).addEventListener('invalid', onInvalid)
    fireEvent.click(dialog.getByRole('radio', { name: 'Raise' }))
    expect(onInvalid).not.toHaveBeenCalled()
    fireEvent.click(dialog.getByRole('button', { name: 'Preview' }))
    expect(onInvalid).toHaveBeenCalledTimes(1)
    expect(preview).not.toHaveBeenCalled()
  })

  it('start only what was previewed', async () => {
    const data = { changed: 12, unchanged: 0, refused: 0, changes: [], refusals: [] }
    preview.mockReset()
    show([row()])
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Lake House' }))
    fireEvent.click(bulkButton('Change prices'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the prices of 1 home' }))
    const percent = dialog.getByRole('textbox', { name: 'Percent' })
    const start = () => dialog.getByRole('button', { name: 'Change 12 prices' })
    const form = () => Object.fromEntries(new FormData(start().closest('form') ?? undefined))
    let answer = (_result: unknown) => {}
    const choose = (button: HTMLElement) => {
      preview.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
      fireEvent.click(button)
    }
    const arrive = () => act(async () => answer({ ok: true, data }))
    fireEvent.change(percent, { target: { value: '3' } })
    choose(dialog.getByRole('button', { name: 'Preview' }))
    await arrive()
    expect(start()).toBeEnabled()
    fireEvent.change(percent, { target: { value: '30' } })
    expect(start()).toBeDisabled()
    fireEvent.change(percent, { target: { value: '3' } })
    expect(start()).toBeEnabled()
    choose(dialog.getByRole('radio', { name: 'Raise' }))
    expect(start()).toBeDisabled()
    expect(form()).toMatchObject({ direction: 'lower', value: '3' })
    await arrive()
    expect(start()).toBeEnabled()
    expect(form()).toMatchObject({ direction: 'raise', value: '3' })
  })

  it('name the number of homes before they are deleted, also on a site without https', async () => {
    // Browsers have it only under https.
    jest.spyOn(window.crypto, 'randomUUID').mockImplementation(() => {
      throw new TypeError('crypto.randomUUID is not a function')
    })
    show([row()], 'true', 128)
    fireEvent.click(bulkButton('Delete'))
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete 128 homes?' })
    expect(within(dialog).getByRole('button', { name: 'Delete 128 homes' })).toBeInTheDocument()
    jest.restoreAllMocks()
  })
})

describe('the report of a change (D482)', () => {
  const change: BulkChangeDto = {
    _id: 'c'.repeat(24),
    kind: 'prices',
    state: 'stopped',
    total: 10,
    changed: 4,
    unchanged: 0,
    refused: 1,
    refusals: [{ propertyId: 'a'.repeat(24), title: 'Loft', message: 'A sold home cannot be changed.' }],
    next: 50,
    createdAt: '2026-11-29T12:00:00.000Z',
  }
  const showChange = (values: Partial<BulkChangeDto>) =>
    render(
      <TestPage router={staticRouter()}>
        <Report change={{ ...change, ...values }} stop={action} />
      </TestPage>,
    )

  it('shows its progress and the refused homes, page by page', () => {
    showChange({})
    expect(screen.getByRole('status')).toHaveTextContent(
      'Stopped. 5 of 10 homes; the others stay as they are.',
    )
    expect(screen.getByRole('progressbar', { name: 'Homes done' })).toHaveAttribute('aria-valuenow', '50')
    expect(screen.getByRole('row', { name: 'Loft A sold home cannot be changed.' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'More refused homes' })).toHaveAttribute(
      'href',
      `/dashboard/agent/my-properties/changes/${'c'.repeat(24)}?from=50`,
    )
    expect(screen.queryByRole('button', { name: 'Stop' })).not.toBeInTheDocument()
  })

  it('can be stopped while it runs', () => {
    showChange({ state: 'running' })
    expect(screen.getByRole('button', { name: 'Stop' })).toBeInTheDocument()
  })
})
