/** Dialog that reports a problem to the operator. */

import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { errorMessage, lastErrorId, Problem, reportApi } from "../../api/client";
import type { Schemas } from "../game-contract";
import { shownTable } from "../replay/replay-state";
import { page } from "../session/campaign-context";
import { ownSeats } from "../session/table-state";
import { Dialog } from "./dialog";

const MAX_LENGTH = 2000;
const isOpen = signal(false);
/** Text of the report. It stays when the dialog is closed. */
const text = signal("");

export function openProblemReport(): void {
  isOpen.value = true;
}

function close(): void {
  isOpen.value = false;
}

export function ProblemReportDialog() {
  return isOpen.value ? (
    <Dialog title="Report a problem" class="report" onClose={close}>
      <ReportContent />
    </Dialog>
  ) : null;
}

function ReportContent() {
  const [kept, setKept] = useState<Schemas["ReportOut"] | null>(null);
  return (
    <>
      <p role="status">{kept && thankYouText(kept)}</p>
      {kept ? (
        <button type="button" class="primary" ref={(button) => button?.focus()} onClick={close}>
          Back to the table
        </button>
      ) : (
        <ReportForm onKept={setKept} />
      )}
    </>
  );
}

function thankYouText({ number, answered_by_mail }: Schemas["ReportOut"]): string {
  return `Thank you. Your report number is ${number}.${answered_by_mail ? " We reply by email." : ""}`;
}

function ReportForm({ onKept }: { onKept: (report: Schemas["ReportOut"]) => void }) {
  const [refusal, setRefusal] = useState("");
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: Event) => {
    event.preventDefault();
    if (isBusy || !text.value.trim()) {
      return;
    }
    setBusy(true);
    setRefusal("");
    try {
      const report = await sendReport(text.value);
      text.value = "";
      onKept(report);
    } catch (error) {
      setRefusal(errorMessage(error));
      setBusy(false);
    }
  };
  return (
    <form onSubmit={submit}>
      <label class="field">
        What went wrong?
        <textarea
          rows={5}
          maxLength={MAX_LENGTH}
          required
          autofocus
          value={text.value}
          onInput={(event) => (text.value = event.currentTarget.value)}
        />
      </label>
      <p class="quiet-text">The report includes {includedData()}.</p>
      <p role="alert" class="notice">
        {refusal}
      </p>
      <div class="row">
        <button type="submit" class="primary" aria-disabled={isBusy}>
          {isBusy ? "Sending …" : "Send report"}
        </button>
      </div>
    </form>
  );
}

function includedData(): string {
  const error = lastErrorId();
  return `your view of the table and your browser name${error && `, and error ${error}`}`;
}

/**
 * Send a report.
 * If the player was signed out meanwhile, send it without the campaign.
 */
async function sendReport(said: string): Promise<Schemas["ReportOut"]> {
  const words = { text: said, page: location.pathname, error_id: lastErrorId() };
  const { version, seat } = shownTable.value ?? {};
  const place = {
    campaign: page.campaign,
    version: version ?? null,
    seat: seat !== undefined && seat !== null && ownSeats.value.includes(seat) ? seat : null,
  };
  try {
    return await reportApi.report({ ...words, ...place });
  } catch (error) {
    if (error instanceof Problem && error.code === "campaign_not_found") {
      return reportApi.report(words);
    }
    throw error;
  }
}
