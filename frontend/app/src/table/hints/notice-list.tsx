/** List of notices: in the news tab, and on small screens in the prompt. */

import { CardMentions } from "../cards/card-mentions";
import { designOf } from "../catalogue";
import { EventThumbnail } from "../log/event-thumbnail";
import { FoldedText } from "./folded-text";
import { HintCard } from "./hint-card";
import { markNoticesRead, type Notice, noticeText, unreadNotices } from "./notices";

const MAX_PICTURES = 3;

export function NoticeList({ told }: { told: readonly Notice[] }) {
  return (
    <ol class="notice-list">
      {told.map((notice) => (
        <NoticeItem key={notice.number} {...notice} />
      ))}
    </ol>
  );
}

function NoticeItem(notice: Notice) {
  const { title, times, isUrgent, cards } = notice;
  const known = cards.filter(({ design }) => designOf(design)).slice(0, MAX_PICTURES);
  return (
    <li data-urgent={isUrgent ? "" : undefined}>
      {known.length > 0 && (
        <span class="announced-cards">
          {known.map((card, place) => (
            <EventThumbnail key={place} card={card} />
          ))}
        </span>
      )}
      <h3>
        {title}
        {times > 1 && ` ×${times}`}
      </h3>
      <FoldedText>
        <CardMentions text={noticeText(notice)} />
      </FoldedText>
    </li>
  );
}

/**
 * Unread notices in the prompt of a small screen.
 * One button closes all; the next action does too.
 */
export function NoticeCard() {
  const told = unreadNotices.value;
  const waited = told.filter(({ isOwn }) => !isOwn);
  return (
    <HintCard
      told={
        told.length > 0
          ? {
              name: `notices ${told[0]?.number}`,
              title: waited.length > 0 ? "While you waited" : "What happened",
              body: <NoticeList told={told} />,
            }
          : null
      }
    >
      <button type="button" class={waited.length > 0 ? undefined : "quiet"} onClick={markNoticesRead}>
        {waited.length > 0 ? "Got it" : "Close"}
      </button>
    </HintCard>
  );
}
