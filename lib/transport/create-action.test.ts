import { fieldsOf } from './create-action'

it('counts a line break in a posted form as one character, as browsers do in a field (D206)', async () => {
  const typed = `${'a\n'.repeat(999)}bc`
  const form = new FormData()
  form.set('text', typed)
  form.set('file', new Blob(['x']), 'x.pdf')
  // A post ends its lines with two characters.
  const posted = await new Response(form).formData()
  expect(posted.get('text')).toHaveLength(typed.length + 999)
  expect(fieldsOf(posted)).toEqual({ text: typed })
})
