import { shortestTime } from '@/test/support/shortest-time'
import { fieldsOf, joinedFieldsOf } from './create-action'

it('counts a line break in a posted form as one character, as browsers do in a field (D206)', async () => {
  const typed = `${'a\n'.repeat(999)}bc`
  const form = new FormData()
  form.set('text', typed)
  form.set('file', new Blob(['x']), 'x.pdf')
  // A post ends its lines with two characters.
  const formData = await new Response(form).formData()
  expect(formData.get('text')).toHaveLength(typed.length + 999)
  expect(fieldsOf(formData)).toEqual({ text: typed })
})

it('joins the values of a repeated field with commas', () => {
  const form = new FormData()
  for (const [name, value] of [
    ['type', 'house'],
    ['title', 'Lake House'],
    ['type', 'villa'],
  ] as const)
    form.append(name, value)
  expect(joinedFieldsOf(form)).toEqual({ type: 'house,villa', title: 'Lake House' })
})

it('reads a form of very many fields quickly', () => {
  const form = new FormData()
  for (let i = 0; i < 20_000; i += 1) form.append(`a${i}`, '')
  expect(shortestTime(() => joinedFieldsOf(form))).toBeLessThan(300)
})
