import { type OfficeDto } from '@/lib/schemas/office'
import { ChangeForm, type FormAction } from '../ui/change-form'

type LeaveOfficeProps = {
  office: Pick<OfficeDto, 'role' | 'members'>
  leave: FormAction
  close: FormAction
}

/** Leaves the office, or closes it as its owner, after saying what that needs (D455). */
export const LeaveOffice = ({ office: { role, members }, leave, close }: LeaveOfficeProps) => (
  <section aria-labelledby="leave" className="mt-12 max-w-[46rem]">
    <h2 id="leave" className="border-b border-border-strong pb-4 display-sm">
      Leave or close
    </h2>
    {members.length > 1 && (
      <Step title="Leave the office" text="Possible once you have no homes, open offers or viewings there.">
        <ChangeForm action={leave} variant="outline">
          Leave office
        </ChangeForm>
      </Step>
    )}
    {role === 'owner' && (
      <Step title="Close the office" text="Possible once it has no other members. Your homes stay yours.">
        <ChangeForm action={close} variant="outline" className="text-danger">
          Close office
        </ChangeForm>
      </Step>
    )}
  </section>
)

const Step = ({ title, text, children }: { title: string; text: string; children: React.ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-border py-4 text-sm">
    <div className="min-w-0 flex-1 basis-60">
      <p className="font-semibold">{title}</p>
      <p className="text-xs text-pretty text-muted">{text}</p>
    </div>
    {children}
  </div>
)
