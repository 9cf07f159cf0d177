import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ApplicationDto } from '@/lib/schemas/application'
import { staticRouter, TestPage } from '../offers/testing'
import { ApplicationForm } from './application-form'
import { DocumentForm } from './document-form'
import { LicenceNotice } from './licence-notice'
import { LastAnswer, OpenApplication } from './own-application'
import { RenewalForm } from './renewal-form'

const application: ApplicationDto = {
  _id: 'a'.repeat(24),
  kind: 'agent',
  personId: 'b'.repeat(24),
  name: 'Nora Whitfield',
  email: 'nora@keystead.test',
  licence: 'OR-201',
  region: 'Central Oregon',
  references: 'Hill & Sons',
  status: 'open',
  createdAt: '2026-11-27T14:03:00.000Z',
  dueAt: '2026-12-01T14:03:00.000Z',
}

test('a pending application shows its content and due date, and can be withdrawn (D69)', () => {
  const withdraw = async () => ({ ok: true, data: null }) as const
  render(
    <OpenApplication
      application={application}
      document={{ type: 'pdf', sentAt: application.createdAt }}
      withdraw={withdraw}
    />,
    { wrapper: TestPage },
  )
  expect(screen.getByText('Dec 1, 2026, 2:03 PM')).toBeInTheDocument()
  expect(screen.getByText('OR-201')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Open your document' })).toHaveAttribute(
    'href',
    `/api/agent-applications/${application._id}/document`,
  )
  expect(screen.getByRole('button', { name: 'Withdraw application' })).toBeInTheDocument()
})

test('a declined one shows the reason, a withdrawn one nothing', () => {
  const { rerender, container } = render(
    <LastAnswer application={{ ...application, status: 'declined', reason: 'The license has expired.' }} />,
  )
  expect(screen.getByText('The license has expired.')).toBeInTheDocument()
  rerender(<LastAnswer application={{ ...application, status: 'withdrawn' }} />)
  expect(container).toBeEmptyDOMElement()
})

test('shows all missing fields at once, including the document', async () => {
  const apply = jest.fn()
  render(<ApplicationForm hasDocument={false} apply={apply} />)
  fireEvent.click(screen.getByRole('button', { name: 'Send application' }))
  expect(await screen.findByText('Please enter your license number')).toBeInTheDocument()
  expect(screen.getByText('Please enter your region')).toBeInTheDocument()
  expect(screen.getByText('Please enter at least one reference')).toBeInTheDocument()
  expect(screen.getByRole('alert')).toHaveTextContent('Upload your document first.')
  expect(apply).not.toHaveBeenCalled()
})

test('a pending renewal shows the new license, without references, and that its document is deleted (D426)', () => {
  const { references: _, ...renewal } = application
  const licence = { validUntil: '2027-03-31', authority: 'Oregon Real Estate Agency' }
  render(
    <OpenApplication
      application={{ ...renewal, ...licence, kind: 'licence' }}
      document={null}
      withdraw={async () => ({ ok: true, data: null })}
    />,
    { wrapper: TestPage },
  )
  expect(screen.getByRole('heading', { name: /Your renewal/ })).toBeInTheDocument()
  expect(screen.getByText('Mar 31, 2027')).toBeInTheDocument()
  expect(screen.getByText('Oregon Real Estate Agency')).toBeInTheDocument()
  expect(screen.queryByText('References')).not.toBeInTheDocument()
  expect(screen.getByText('Deleted after 30 days')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Withdraw renewal' })).toBeInTheDocument()
})

test('a renewal begins with the license on record, without its last day', async () => {
  const renew = jest.fn(async () => ({ ok: true, data: null }) as const)
  const licence = { number: 'OR-201', region: 'Oregon', validUntil: '2026-11-29' }
  render(<RenewalForm licence={licence} hasDocument renew={renew} />, { wrapper: TestPage })
  expect(screen.getByLabelText('License number')).toHaveValue('OR-201')
  expect(screen.getByLabelText('Valid until (optional)')).toHaveValue('')
  fireEvent.change(screen.getByLabelText('Public register (optional)'), {
    target: { value: 'http://register.example/OR-201' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Send renewal' }))
  expect(await screen.findByText('Use a URL that starts with https://.')).toBeInTheDocument()
  expect(renew).not.toHaveBeenCalled()
})

describe('the end of a license', () => {
  const at = (day: string) => new Date(`${day}T12:00Z`)
  const licence = { number: 'OR-201', validUntil: '2026-11-29' }
  const show = (day: string) => render(<LicenceNotice licence={licence} now={at(day)} />)

  test('is named from 60 days before it, with the link that renews it (D427)', () => {
    show('2026-10-01')
    expect(screen.getByRole('heading', { name: 'Your license expires soon' })).toBeInTheDocument()
    expect(screen.getByText('Nov 29, 2026')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Renew your license' })).toHaveAttribute(
      'href',
      '/dashboard/agent/license',
    )
  })

  test('says what follows, and until when the homes are public (D428, D429)', () => {
    show('2026-11-30')
    expect(screen.getByRole('heading', { name: 'Your license has expired' })).toBeInTheDocument()
    expect(screen.getByText('Dec 13, 2026')).toBeInTheDocument()
  })

  test('says that the homes are paused', () => {
    show('2026-12-14')
    expect(screen.getByText(/Your homes are paused/)).toBeInTheDocument()
  })

  test('is not named before, or without a last day', () => {
    expect(show('2026-09-30').container).toBeEmptyDOMElement()
    expect(render(<LicenceNotice licence={null} now={at('2026-12-14')} />).container).toBeEmptyDOMElement()
  })
})

describe('the document', () => {
  const choose = (size: number) => {
    const file = new File(['%PDF'], 'licence.pdf', { type: 'application/pdf' })
    Object.defineProperty(file, 'size', { value: size })
    fireEvent.change(screen.getByLabelText('A copy of your license'), { target: { files: [file] } })
    fireEvent.click(screen.getByRole('button', { name: 'Upload document' }))
  }
  const show = () => {
    const router = staticRouter()
    render(
      <TestPage router={router}>
        <DocumentForm document={null} error={null} />
      </TestPage>,
    )
    return router
  }
  const answer = jest.fn()
  beforeEach(() => {
    answer.mockReset()
    global.fetch = answer
  })

  test('has a heading that is not the title of the page of the license', () => {
    show()
    expect(screen.getByRole('heading')).toHaveTextContent('1. Your document')
  })

  test('is sent, and the page is refreshed', async () => {
    answer.mockResolvedValue({ ok: true })
    const router = show()
    choose(10)
    await waitFor(() => expect(router.refresh).toHaveBeenCalled())
    expect(answer).toHaveBeenCalledWith(
      '/api/agent-applications/document',
      expect.objectContaining({ method: 'POST' }),
    )
  })

  test('is not sent if it is too large', async () => {
    show()
    choose(5 * 1024 * 1024 + 1)
    expect(await screen.findByText('The document can be at most 5 MB.')).toBeInTheDocument()
    expect(answer).not.toHaveBeenCalled()
  })

  test('shows why it is rejected', async () => {
    const message = 'Use a PDF, or a JPEG, PNG, WebP or AVIF picture.'
    answer.mockResolvedValue({ ok: false, json: async () => ({ error: { code: 'invalid_input', message } }) })
    const router = show()
    choose(10)
    expect(await screen.findByText(message)).toBeInTheDocument()
    expect(router.refresh).not.toHaveBeenCalled()
  })
})
