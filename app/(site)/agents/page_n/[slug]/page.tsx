import { Agent, agentMetadata } from '../../agent'

type Props = PageProps<'/agents/page_n/[slug]'>

const addressOf = async ({ params, searchParams }: Props) => ({
  ...(await params),
  cursor: (await searchParams).cursor,
})

export const generateMetadata = async (props: Props) => agentMetadata(await addressOf(props))

/** `/agents/{agent}` with a cursor: a later page of their homes. The middleware rewrites to it (ADR 035). */
export default async function FurtherAgentPage(props: Props) {
  return <Agent {...await addressOf(props)} />
}
