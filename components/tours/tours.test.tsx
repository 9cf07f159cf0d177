import { act, fireEvent, render, screen } from '@testing-library/react'
import { HomeDocuments } from './home-documents'
import { Tours } from './tours'

const ID = 'a'.repeat(24)
const TOURS = ['https://my.matterport.com/show/?m=SxQL3iGyoDo', 'https://vimeo.com/76979871']
const show = (tours: string[] | undefined = TOURS) =>
  render(<Tours propertyId={ID} title="Lake House" tours={tours} />)
const link = () => screen.getByRole('link', { name: /Tour on Matterport/ })

describe('the tours of a home (D397)', () => {
  it('say who will learn of the visit, and load nothing', () => {
    const { container } = show()
    expect(
      screen.getAllByRole('link').map((element) => [element.textContent, element.getAttribute('href')]),
    ).toEqual([
      [
        'Tour on Matterport Select to load it. Matterport will learn of your visit and may set cookies.',
        `/tours/${ID}/1`,
      ],
      [
        'Video on Vimeo Select to load it. Vimeo will learn of your visit and may set cookies.',
        `/tours/${ID}/2`,
      ],
    ])
    expect(container.querySelector('iframe')).toBeNull()
  })

  it('open in another tab if the reader asks for one', async () => {
    show()
    await act(async () => fireEvent.click(link(), { ctrlKey: true }))
    expect(link()).toBeInTheDocument()
  })

  it('are absent without links, and omit a host that has left the list', () => {
    expect(show([]).container).toBeEmptyDOMElement()
    show(['https://old.example/1', TOURS[0] ?? ''])
    expect(screen.getAllByRole('link')).toHaveLength(1)
    expect(link()).toHaveAttribute('href', `/tours/${ID}/2`)
  })
})

it('lists the documents of a home with what each is and its size (D398)', () => {
  const document = { id: 'b'.repeat(24), kind: 'survey', audience: 'everyone', name: 'Lake.pdf' } as const
  const { container } = render(<HomeDocuments documents={[{ ...document, size: 1_258_291 }]} />)
  const file = screen.getByRole('link', { name: 'Download Lake.pdf Survey, PDF, 1.2 MB' })
  expect(file).toHaveAttribute('href', `/api/property-documents/${document.id}`)
  expect(container.querySelector('h2')).toHaveTextContent('Documents')
})
