import '@testing-library/jest-dom'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { type HandoverDto, type HandoverForm } from '@/lib/schemas/handover'
import { staticRouter, TestPage } from '../offers/testing'
import { HandOver } from './hand-over'
import { HandoverProgress } from './handover-progress'

const SAM = { id: 'a'.repeat(24), name: 'Sam Keller' }
const INES = { id: 'b'.repeat(24), name: 'Ines Carvalho' }
const form: HandoverForm = {
  from: SAM,
  work: { homes: 34, offers: 3, conversations: 5, viewings: 2 },
  colleagues: [{ ...INES, homes: 41 }],
  canEnterEmail: false,
  canRemove: true,
  running: null,
}

const counts = () =>
  screen
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent ?? ''}`)

describe('HandOver', () => {
  const action = jest.fn()
  const show = (overrides: Partial<HandoverForm> = {}) => {
    action.mockReset().mockResolvedValue({ ok: true, data: { id: '1' } })
    render(
      <TestPage>
        <HandOver form={{ ...form, ...overrides }} action={action} />
      </TestPage>,
    )
  }

  it('shows what goes with the homes, and sends the colleague, the homes and the removal (D470, D471)', async () => {
    show()
    expect(counts()).toEqual(['Homes: 34', 'Open offers: 3', 'Conversations: 5', 'Viewings: 2'])
    fireEvent.change(screen.getByLabelText('Hand over to'), { target: { value: INES.id } })
    expect(screen.getByRole('option', { name: 'Ines Carvalho · 41 homes' })).toBeInTheDocument()
    fireEvent.click(screen.getByLabelText('Then remove Sam Keller from the office'))
    fireEvent.click(screen.getByRole('button', { name: 'Hand over 34 homes' }))
    await waitFor(() => expect(action).toHaveBeenCalled())
    const data = action.mock.calls[0] as FormData[]
    const fields = data.find((formData) => formData instanceof FormData)
    expect([...(fields ?? [])]).toEqual([
      ['from', SAM.id],
      ['to', INES.id],
      ['remove', 'true'],
    ])
  })

  it('names one home by its title, and asks administrators for an email, or a colleague too (D489)', () => {
    const one = { title: 'Lake House', propertyId: 'c'.repeat(24), canEnterEmail: true, canRemove: false }
    show({ ...one, colleagues: [] })
    expect(screen.getByLabelText('Hand over to')).toBeRequired()
    cleanup()
    show({ ...one, work: { ...form.work, homes: 1 } })
    expect(screen.getByLabelText('Or to another agent')).toHaveAttribute('type', 'email')
    for (const label of ['Hand over to', 'Or to another agent'])
      expect(screen.getByLabelText(label)).not.toBeRequired()
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Hand over 1 home' })).toBeInTheDocument()
  })

  it('says why nothing can be handed over', () => {
    show({ colleagues: [] })
    expect(screen.getByText(/No colleague can take homes yet\./)).toBeInTheDocument()
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })
})

describe('HandoverProgress (D478)', () => {
  const handover: HandoverDto = {
    _id: 'd'.repeat(24),
    from: SAM,
    to: INES,
    state: 'running',
    total: 34,
    done: 20,
    moved: { homes: 19, offers: 3, conversations: 5, viewings: 2, openHouses: 0, overlaps: 1 },
    stayedCount: 1,
    stayed: [{ propertyId: 'e'.repeat(24), title: 'Mill', reason: 'Sold homes stay.' }],
    createdAt: '2026-11-29T12:00:00.000Z',
    endedAt: null,
  }
  const show = (overrides: Partial<HandoverDto> = {}) => {
    const router = staticRouter()
    render(
      <TestPage router={router}>
        <HandoverProgress handover={{ ...handover, ...overrides }} />
      </TestPage>,
    )
    return router
  }

  it('shows how far it is and what stayed, and renders again while it runs', () => {
    jest.useFakeTimers()
    const router = show()
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '59')
    expect(screen.getByRole('status')).toHaveTextContent('20 of 34 homes done')
    expect(within(screen.getByRole('list')).getByRole('link', { name: 'Mill' })).toBeInTheDocument()
    expect(screen.getByText(/1 appointment overlaps with others in the calendar/)).toBeInTheDocument()
    act(() => jest.advanceTimersByTime(2_000))
    expect(router.refresh).toHaveBeenCalledTimes(1)
    jest.useRealTimers()
  })

  it('shows why it stopped, and renders no more', () => {
    jest.useFakeTimers()
    const router = show({ state: 'failed', message: 'The new agent can no longer list homes.' })
    expect(screen.getByRole('status')).toHaveTextContent('19 of 34 homes handed over')
    expect(screen.getByText('The new agent can no longer list homes.')).toBeInTheDocument()
    act(() => jest.advanceTimersByTime(10_000))
    expect(router.refresh).not.toHaveBeenCalled()
    jest.useRealTimers()
  })
})
