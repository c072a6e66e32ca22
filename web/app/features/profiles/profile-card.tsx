// Profile card component, for the own profile and the public one.
import type { ReactNode } from 'react'
import { avatarUrl } from '../../shared/avatar-url.ts'
import { Avatar } from '../../ui/display/avatar.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'

export type ProfileData = {
  readonly nickname: string
  readonly username: string | null
  readonly displayName: string | null
  readonly bio: string | null
  readonly isAdmin: boolean
  readonly avatar: string | null
}

type ProfileCardProps = {
  readonly person: ProfileData
  readonly since: string
  /** The email address on the own profile; on other profiles, a text that says it is private. */
  readonly email: string
  readonly actions?: ReactNode
}

export function ProfileCard({ person, since, email, actions }: ProfileCardProps) {
  const name = person.displayName ?? person.username ?? person.nickname
  return (
    <Card as="section" className="px-5 py-6 desk:px-8 desk:py-8">
      <div className="flex items-center gap-4">
        <Avatar initial={Array.from(name)[0] ?? ''} picture={avatarUrl(person.avatar)} size="large" />
        <div className="min-w-0">
          <h1 className="flex flex-wrap items-center gap-x-3 font-voice text-3xl wrap-anywhere">
            {name}
            {person.isAdmin && <Badge tone="admin">Admin</Badge>}
          </h1>
          <p className="wrap-anywhere text-ink-2">@{person.username ?? person.nickname}</p>
        </div>
      </div>
      {person.bio && <p className="mt-5 wrap-anywhere whitespace-pre-wrap">{person.bio}</p>}
      <dl className="mt-5 flex flex-wrap gap-x-10 gap-y-3">
        <Fact name="Apodo">{person.nickname}</Fact>
        <Fact name="Usuario desde">{since}</Fact>
        <Fact name="Correo">{email}</Fact>
      </dl>
      {actions && <div className="mt-6 flex flex-wrap gap-2">{actions}</div>}
    </Card>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="max-w-full min-w-0">
      <dt className="text-xs font-semibold text-ink-3">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
