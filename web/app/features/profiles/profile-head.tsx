// Head of a profile, for the own one and the public one: skyline, avatar, names, month of registration, bio and actions.
import type { ReactNode } from 'react'
import { monthName } from '../../lib/format/dates.ts'
import { avatarUrl } from '../../shared/avatar-url.ts'
import { Avatar } from '../../ui/display/avatar.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { SkyHeader } from '../../ui/drawings/sky-header.tsx'

export type ProfileData = {
  readonly nickname: string
  readonly username: string | null
  readonly displayName: string | null
  readonly bio: string | null
  readonly isAdmin: boolean
  readonly avatar: string | null
  /** Month or day of registration: "2026-11" or "2026-11-19". */
  readonly since: string
}

type ProfileHeadProps = { readonly person: ProfileData; readonly actions?: ReactNode }

export function ProfileHead({ person, actions }: ProfileHeadProps) {
  const { nickname, username, displayName, bio, isAdmin, avatar, since } = person
  const name = displayName ?? username ?? nickname
  const handle = username ?? nickname
  return (
    <>
      {/* One skyline for all profiles. */}
      <SkyHeader seed={41} />
      <header className="-mt-14 flex flex-col items-center text-center">
        <span className="rounded-full bg-paper p-1">
          <Avatar nickname={nickname} picture={avatarUrl(avatar)} size="large" />
        </span>
        <h1 className="mt-2 flex max-w-full flex-wrap items-center justify-center gap-x-3 font-voice text-2xl text-balance wrap-anywhere wide:text-3xl">
          {name}
          {isAdmin && <Badge tone="admin">Admin</Badge>}
        </h1>
        <p className="max-w-full text-sm wrap-anywhere text-ink-3">
          {/* A name that is the same word needs no second line. */}
          {handle !== name && <span className="text-ink-2">@{handle} · </span>}
          <span className="whitespace-nowrap">Desde {monthAndYear(since)}</span>
        </p>
        {bio && <p className="mt-4 max-w-md text-left text-pretty wrap-anywhere whitespace-pre-wrap">{bio}</p>}
        {actions && <div className="mt-5 flex flex-wrap justify-center gap-2">{actions}</div>}
      </header>
    </>
  )
}

/** "noviembre de 2026" */
function monthAndYear(since: string): string {
  const [year, month] = since.split('-')
  return `${monthName(Number(month) - 1)} de ${year}`
}
