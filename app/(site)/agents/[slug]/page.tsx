import { Agent, agentMetadata } from '../agent'

type Props = PageProps<'/agents/[slug]'>

/** Rendered when an agent is first asked for. */
export const generateStaticParams = () => []

export const generateMetadata = async ({ params }: Props) => agentMetadata(await params)

/** An agent (D257). The further pages of their homes are `further/[slug]`. */
export default async function AgentPage({ params }: Props) {
  return <Agent {...await params} />
}
