/** Who last acted for an agent (D456): "Answered by Mara Lindqvist for Sam Keller". Nothing if the agent did. */
export const ActedBy = ({ name }: { name: string | undefined }) =>
  name !== undefined && (
    <p className="text-xs [overflow-wrap:anywhere] text-muted">
      Answered by <bdi>{name}</bdi>
    </p>
  )
