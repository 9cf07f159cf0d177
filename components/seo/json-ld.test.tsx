import { render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { JsonLd } from './json-ld'

const data = { name: '</script><script>alert(1)</script><!--', quote: '"&\u2028' }

test('escapes data that would end the script, without changing them', () => {
  expect(renderToString(<JsonLd data={data} />).match(/</g)).toHaveLength(2)
  const { container } = render(<JsonLd data={data} />)
  expect(JSON.parse(container.querySelector('script')?.textContent ?? '')).toEqual(data)
})
