import 'server-only'
import { findAnswers } from '@/lib/data/answers'
import { type ObjectId } from '@/lib/data/client'
import { addDays } from '@/lib/domain/dates'
import { ANSWERS, answerSpeed, type AnswerSpeed, mostSoldIn } from '@/lib/domain/agent'
import { findRoleGivenAt } from '@/lib/data/audit'
import { type OfficeDoc, type UserDoc } from '@/lib/data/collections'
import { findOffice, findOfficesById } from '@/lib/data/offices'
import { findForSale } from '@/lib/data/properties'
import { findReviewsOfAgent, rateAgent } from '@/lib/data/reviews'
import { findSalesOfAgent, salesOfAgent, sumOf } from '@/lib/data/sales'
import { findAgents, findUserById } from '@/lib/data/users'
import { notFound } from '@/lib/domain/errors'
import { slugWithId } from '@/lib/domain/slug'
import { isAgent } from '@/lib/domain/user'
import { type AgentPageDto } from '@/lib/schemas/office'
import { type PublicAgentDto } from '@/lib/schemas/public-home'
import { readPage } from '../paging'
import { toPlaceListing } from '../properties/read-property'
import { toReviewDtos } from '../reviews/reviews'
import { toLicenceDto } from './licence'

/** How long an agent, or the members of an office, take to answer (D258); `null` with too few answers. One read. */
export const readAnswerSpeed = async (
  agentIds: readonly ObjectId[],
  now = new Date(),
): Promise<AnswerSpeed | null> =>
  answerSpeed((await findAnswers(agentIds, addDays(now, -ANSWERS.days))).map(({ ms }) => ms))

/** Limits of the page: homes, reviews, and the sales that its figures are computed from. */
const HOMES_LIMIT = 12
const REVIEWS_LIMIT = 10
const SALES_LIMIT = 100

/**
 * An agent's public data (D257) with one page of their homes for sale. Throws `not_found` for anyone who is
 * not an agent, `invalid_input` for a cursor of another list.
 */
export async function getAgent(
  _actor: unknown,
  { id, cursor }: { id: string; cursor?: string | undefined },
  now = new Date(),
): Promise<AgentPageDto> {
  const agent = await findUserById(id)
  const { slug, ...publicDetails } = await readPublicAgent(agent)
  if (!agent || slug === null) throw notFound('Agent not found.')
  const [homes, verifiedAt, salesMonths, sales, answers, rating, reviews] = await Promise.all([
    readPage(findForSale([id]), { limit: HOMES_LIMIT, cursor }, toPlaceListing),
    findRoleGivenAt(id, agent.role),
    salesOfAgent(id),
    findSalesOfAgent(id).rows(SALES_LIMIT),
    readAnswerSpeed([agent._id], now),
    rateAgent(id),
    findReviewsOfAgent(id).rows(REVIEWS_LIMIT),
  ])
  return {
    slug,
    name: agent.name,
    image: agent.image,
    ...publicDetails,
    verifiedAt: verifiedAt?.toISOString() ?? null,
    homes,
    sold: {
      count: sumOf(salesMonths).count,
      places: mostSoldIn(sales.map(({ propertyLocation }) => propertyLocation)),
    },
    answers,
    rating,
    reviews: await toReviewDtos(reviews, null),
  }
}

/** The slugs of at most `limit` agents' pages. */
export async function listAgentSlugs(_actor: unknown, { limit }: { limit: number }): Promise<string[]> {
  const agents = await findAgents(limit)
  const officeIds = agents.flatMap(({ officeId }) => officeId ?? [])
  const offices = officeIds.length === 0 ? [] : await findOfficesById(officeIds)
  const assistantIds = new Set(offices.flatMap(assistantsOf))
  return agents
    .map(({ _id, name }) => ({ id: _id.toHexString(), name }))
    .flatMap(({ id, name }) => (assistantIds.has(id) ? [] : [slugWithId(name, id)]))
}

const assistantsOf = ({ members }: OfficeDoc): string[] =>
  members.filter(({ role }) => role === 'assistant').map(({ personId }) => personId.toHexString())

/** What everyone reads of an agent: the company and the licence (D431), and the slug of their page. */
type PublicAgent = Pick<PublicAgentDto, 'company' | 'licence' | 'officeSlug' | 'slug'>

/**
 * Reads what everyone may know of an agent. The company of an office's member is the office, with the slug of its page
 * (D457). `slug` is `null` for people without a page: those who are not agents (D257), and assistants.
 */
export async function readPublicAgent(agent: UserDoc | null): Promise<PublicAgent> {
  if (!agent) return { company: null, licence: null, slug: null }
  const id = agent._id.toHexString()
  const office = agent.officeId && (await findOffice(agent.officeId))
  const hasPage = isAgent(agent.role) && !(office && assistantsOf(office).includes(id))
  return {
    company: agent.company ?? null,
    licence: toLicenceDto(agent.licence),
    slug: hasPage ? slugWithId(agent.name, id) : null,
    ...(office && { company: office.name, officeSlug: slugWithId(office.name, office._id.toHexString()) }),
  }
}
