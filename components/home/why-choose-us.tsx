import { BadgeCheck, Clock, type LucideIcon, ShieldCheck, Users } from 'lucide-react'

const reasons: readonly { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: BadgeCheck,
    title: 'Verified Properties',
    text: 'An administrator checks every home before it is marked Verified. Until then it is marked Not Verified.',
  },
  {
    icon: Users,
    title: 'Trusted Agents',
    text: 'Agent applications are reviewed by license and references within 2 business days.',
  },
  {
    icon: Clock,
    title: 'Fast Response Time',
    text: 'Offers reach the agent right away, and you see every reply in your dashboard.',
  },
  {
    icon: ShieldCheck,
    title: 'Secure Transactions',
    text: 'Card payments are confirmed with your bank, and every purchase has its transaction ID.',
  },
]

export function WhyChooseUs() {
  return (
    <section
      aria-labelledby="why"
      className="container-page grid gap-x-16 gap-y-8 pt-section md:grid-cols-[minmax(0,5fr)_minmax(0,8fr)]"
    >
      <div className="grid content-start gap-5">
        <h2 id="why" className="display-md">
          Why Choose Us
        </h2>
        <p className="max-w-[24em] text-muted">Four things we check so you can focus on the home.</p>
      </div>
      <ul className="grid gap-x-12 sm:grid-cols-2">
        {reasons.map(({ icon: Icon, title, text }) => (
          <li
            key={title}
            className="grid grid-cols-[2.75rem_1fr] border-t border-border pt-6 pb-6 first:border-border-strong sm:pb-10 sm:nth-2:border-border-strong sm:nth-last-[-n+2]:pb-0"
          >
            <Icon className="mt-0.5 size-[22px] text-accent-text" strokeWidth={1.75} aria-hidden />
            <div>
              <h3 className="mb-2 display-xs">{title}</h3>
              <p className="text-sm leading-[1.375rem] text-pretty text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
