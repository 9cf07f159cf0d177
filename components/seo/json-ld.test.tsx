import { render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { JsonLd } from './json-ld'

const data = { name: '</script><script>alert(1)</script><!--', quote: '"&\u2028' }

test('no text of the data ends the script, and the data come out as they went in', () => {
  expect(renderToString(<JsonLd data={data} />).match(/</g)).toHaveLength(2)
  const { container } = render(<JsonLd data={data} />)
  expect(JSON.parse(container.querySelector('script')?.textContent ?? '')).toEqual(data)
})
