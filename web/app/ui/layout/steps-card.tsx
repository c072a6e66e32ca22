// Card component with a list of steps, each with an icon: explains beside a form what happens after the submit.
import { Card } from './card.tsx'
import { Icon } from '../icons/icon.tsx'

type StepsCardProps = {
  readonly title: string
  readonly steps: readonly { readonly shape: string; readonly text: string }[]
}

export function StepsCard({ title, steps }: StepsCardProps) {
  return (
    <Card className="p-5">
      <h2 className="font-voice text-xl">{title}</h2>
      <ul className="mt-3 flex flex-col gap-3 text-sm text-ink-2">
        {steps.map(({ shape, text }) => (
          <li key={text} className="flex gap-3">
            <Icon pathData={shape} size={18} className="mt-0.5 shrink-0 text-accent" />
            {text}
          </li>
        ))}
      </ul>
    </Card>
  )
}
