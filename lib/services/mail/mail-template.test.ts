import { isolated } from '@/lib/domain/direction'
import { mailTemplate } from './mail-template'

const CONTENT = {
  title: '1 home for you: 1 new',
  text: '',
  sections: [
    {
      heading: 'Oregon <3',
      homes: [
        {
          title: 'Cedar & Frame',
          href: 'https://keystead.test/properties/1',
          picture: 'https://pictures.test/1.jpg',
          lines: ['Sisters, Oregon', '3 bd · 2 ba'],
          prices: '$372,000 to $398,000',
          note: 'New',
        },
      ],
      more: { label: 'and 4 more', href: 'https://keystead.test/more' },
    },
  ],
  note: 'More homes matched today.',
  action: { label: 'Show homes', href: 'https://keystead.test/digest' },
  why: 'You saved this search.',
  stops: [
    { label: 'Stop emails for this search', href: 'https://keystead.test/stop' },
    { label: 'Unsubscribe', href: 'https://keystead.test/all' },
  ],
}

test('writes each home with its facts and link in plain text', () => {
  expect(mailTemplate(CONTENT).text).toBe(`Oregon <3

Cedar & Frame
Sisters, Oregon
3 bd · 2 ba
$372,000 to $398,000
New
https://keystead.test/properties/1

and 4 more: https://keystead.test/more

More homes matched today.

Show homes: https://keystead.test/digest

--
Keystead
You saved this search.
Stop emails for this search: https://keystead.test/stop
Unsubscribe: https://keystead.test/all
`)
})

test('shows each home with its picture as HTML, escaped', () => {
  const { html } = mailTemplate(CONTENT)
  expect(html).toContain('Oregon &lt;3</h2>')
  expect(html).toContain('<a href="https://keystead.test/properties/1">Cedar &amp; Frame</a>')
  expect(html).toContain('<img src="https://pictures.test/1.jpg" width="120" height="90" alt=""')
  expect(html).toContain('<a href="https://keystead.test/stop">Stop emails for this search</a>')
})

test('shows texts of people with a direction of their own (D225)', () => {
  const { subject, text, html } = mailTemplate({
    ...CONTENT,
    title: `New message about ${isolated('بيت.')}`,
    text: `${isolated('שלום!')}\nMeet at: ${isolated('<b>')}`,
    why: `You saved “${isolated('شقق')}”.`,
    stops: [{ label: `Stop “${isolated('شقق')}”`, href: 'https://keystead.test/stop' }],
  })
  expect(subject).toBe('New message about \u2068بيت.\u2069')
  for (const part of [
    'about <span dir="auto">بيت.</span></h1>',
    'line-height:24px">שלום!</p>',
    'Meet at: <span dir="auto">&lt;b&gt;</span></p>',
    'saved “<span dir="auto">شقق</span>”.',
    'Stop “<span dir="auto">شقق</span>”</a>',
  ])
    expect(html).toContain(part)
  expect(html).toMatch(/<p dir="auto" [^>]*>שלום!<\/p>/)
  for (const own of ['Cedar &amp; Frame</a>', 'Sisters, Oregon', 'Oregon &lt;3'])
    expect(html).toMatch(new RegExp(`<(?:p|h2) dir="auto" [^>]*>(?:<a [^>]*>)?${own}`))
  expect(text).toContain('שלום!\nMeet at: <b>\n')
  expect(text).toContain('You saved “\u2068شقق\u2069”.')
})
