import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Session } from '../../test/support/contract'
import { root } from '../../scripts/setup/prepare.mjs'

/** The URL of a picture that the agent has uploaded. */
export async function uploadedPicture(agent: Session): Promise<string> {
  const form = new FormData()
  form.set('purpose', 'listing')
  form.set('image', new Blob([readFileSync(path.join(root, 'public/demo/cottage-garden.jpg'))]), 'home.jpg')
  const { status, body } = await agent.post('/api/uploads', undefined, { raw: form })
  if (status !== 201) throw new Error(`A picture is refused: ${status}`)
  return (body as { data: { url: string } }).data.url
}

/** Lists a home of the agent with this picture; returns its id. */
export async function listHome(
  agent: Session,
  image: string,
  home: { title: string; location: string; minPrice: number },
): Promise<string> {
  const { status, body } = await agent.post('/api/properties', {
    ...home,
    description: 'A quiet house with tall windows and an old garden.',
    maxPrice: 900_000,
    image,
  })
  if (status !== 201) throw new Error(`A listing is refused: ${status}`)
  return (body as { insertedId: string }).insertedId
}
