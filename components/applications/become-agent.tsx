import { paths } from '@/lib/paths'
import { LinkButton } from '../ui/link-button'

/** The link to an application, in the profile of people who may make one (D69). */
export const BecomeAgent = () => (
  <section aria-labelledby="become-agent" className="mt-14 grid max-w-[46rem] grid-cols-1 gap-4">
    <h2 id="become-agent" className="display-sm">
      Become an agent
    </h2>
    <p className="text-sm text-pretty text-muted">
      Agents list homes here. Apply with your license, region and references; an administrator replies within
      two business days.
    </p>
    <LinkButton
      variant="outline"
      className="justify-self-start"
      href={paths.user.becomeAgent}
      prefetch={false}
    >
      Apply or view your application
    </LinkButton>
  </section>
)
