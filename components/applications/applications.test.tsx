import '@testing-library/jest-dom'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ApplicationDto } from '@/lib/schemas/application'
import { staticRouter, TestPage } from '../offers/testing'
import { ApplicationForm } from './application-form'
import { DocumentForm } from './document-form'
import { LastAnswer, OpenApplication } from './own-application'

const application: ApplicationDto = {
  _id: 'a'.repeat(24),
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
        <DocumentForm document={null} fault={null} />
      </TestPage>,
    )
    return router
  }
  const answer = jest.fn()
  beforeEach(() => {
    answer.mockReset()
    global.fetch = answer
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
