// Links to suggested searches, for a visitor without a search term or without results.
import { Link } from 'react-router'
import { buttonClass } from '../../ui/buttons/button.tsx'

export function Topics({ topics, className }: { readonly topics: readonly string[]; readonly className?: string }) {
  return (
    <ul aria-label="Temas" className={className}>
      {topics.map((topic) => (
        <li key={topic}>
          <Link to={`/search?q=${encodeURIComponent(topic)}`} className={buttonClass('outline')}>
            {topic}
          </Link>
        </li>
      ))}
    </ul>
  )
}
