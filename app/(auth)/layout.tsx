import { type ReactNode } from 'react'
import { SkipLink } from '@/components/layout/skip-link'
import { SlimFooter } from '@/components/layout/site-footer'
import { ThemeToggle } from '@/components/layout/theme-toggle'
import { Logo } from '@/components/ui/logo'
import { Photo } from '@/components/ui/photo'

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-dvh md:grid-cols-2">
      <SkipLink />
      <div className="flex flex-col">
        <header className="relative grid justify-items-center px-gutter pt-8">
          <Logo />
          <ThemeToggle className="absolute top-8 right-gutter max-[18rem]:static" />
        </header>
        <main id="main" className="grid flex-1 px-gutter md:items-center">
          <div className="mx-auto w-full max-w-[22.5rem] py-10">{children}</div>
        </main>
        <SlimFooter />
      </div>
      <div className="sticky top-0 h-dvh max-md:hidden">
        <Photo
          src="/demo/loft-dusk.jpg"
          alt=""
          sizes="max(50vw, 150vh)"
          ratio="fill"
          corners="none"
          imageClassName="object-[42%_50%]"
        />
      </div>
    </div>
  )
}
