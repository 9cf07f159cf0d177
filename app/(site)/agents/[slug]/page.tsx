import { Agent, agentMetadata } from '../agent'

type Props = PageProps<'/agents/[slug]'>

/** Rendered at the first request for an agent. */
export const generateStaticParams = () => []

export const generateMetadata = async ({ params }: Props) => agentMetadata(await params)

/** An agent's page (D257); `page_n/[slug]` renders later pages of their homes. */
export default async function AgentPage({ params }: Props) {
  return <Agent {...await params} />
}
