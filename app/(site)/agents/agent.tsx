import { type Metadata } from 'next'
import { notFound, permanentRedirect } from 'next/navigation'
import { cache } from 'react'
import { cachedAgent } from '@/app/content'
import { acceptedOr404, decodedOr404 } from '@/app/or-not-found'
import { publicMetadata } from '@/app/public-metadata'
import { HomesForSale } from '../homes-for-sale'
import { absolute } from '@/lib/services/absolute'
import { AgentHead } from '@/components/agents/agent-head'
import { AgentReviews } from '@/components/agents/agent-reviews'
import { AgentStats } from '@/components/agents/agent-stats'
import { AskAboutHome } from '@/components/agents/ask-about-home'
import { Pagination } from '@/components/properties/pagination'
import { JsonLd } from '@/components/seo/json-ld'
import { idOfSlug } from '@/lib/domain/slug'
import { pluralize } from '@/lib/domain/pluralize'
import { paths } from '@/lib/paths'
import { agentPageSchema } from '@/lib/schemas/property'
import { agentPage } from '@/lib/structured-data'

/** The parts of an agent's URL: the slug, and the cursor of their homes. */
export type AgentUrl = { slug: string; cursor?: string | string[] | undefined }

/** The agent, read once for the page and its metadata. */
const loadAgent = cache((id: string, cursor: string | undefined) =>
  acceptedOr404(cachedAgent(null, { id, cursor })),
)

async function loadFrom({ slug, cursor: from }: AgentUrl) {
  const parsed = agentPageSchema.safeParse({ slug: decodedOr404(slug), cursor: from })
  const id = parsed.success ? idOfSlug(parsed.data.slug) : null
  if (!parsed.success || id === null) return notFound()
  const { cursor } = parsed.data
  const agent = await loadAgent(id, cursor)
  if (agent.slug !== parsed.data.slug) permanentRedirect(paths.agentPage(agent.slug, cursor))
  if (cursor !== undefined && agent.homes.items.length === 0) notFound()
  return { agent, cursor }
}

/** Throws Next's 404 like `Agent`. */
export async function agentMetadata(url: AgentUrl): Promise<Metadata> {
  const { agent, cursor } = await loadFrom(url)
  const { slug, name, image, company, homes, sold } = agent
  return publicMetadata({
    path: paths.agentPage(slug, cursor),
    title: company === null ? name : `${name}, ${company}`,
    description: `${name} on Keystead: ${pluralize(homes.total, 'home')} for sale, ${pluralize(sold.count, 'home')} sold, and reviews of their homes.`,
    ...(image !== null && { image: { url: image, alt: name } }),
    index: cursor === undefined,
  })
}

/** An agent's public page (D257) with one page of their homes. 404 for anyone who is not an agent and for an invalid cursor. */
export async function Agent(url: AgentUrl) {
  const { agent, cursor } = await loadFrom(url)
  const { slug, homes } = agent
  return (
    <div className="container-page">
      <JsonLd data={agentPage(agent, absolute)} />
      <AgentHead agent={agent} />
      <AskAboutHome agent={agent} />
      <AgentStats agent={agent} />
      <HomesForSale homes={homes.items} postTo={paths.agentPage(slug, cursor)}>
        <Pagination
          first={cursor === undefined ? null : paths.agentPage(slug)}
          next={homes.next === null ? null : paths.agentPage(slug, homes.next)}
        />
      </HomesForSale>
      <AgentReviews agent={agent} />
    </div>
  )
}
