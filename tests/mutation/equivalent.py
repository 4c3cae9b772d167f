"""Mutants without a visible effect, by the reason. No test can detect them."""

_BY_GAME: dict[str, dict[str, list[str]]] = {
    "legendary": {
        "Only a player's deck has a discard pile, and what is no player's has the number -1.": [
            "revealing.dig: kind(zone) == 'deck' and sum((design_matches(table, wanted, card) for card in"
            " table.zones[zone])) < amount -> sum((design_matches(table, wanted, card) for card in"
            " table.zones[zone])) < amount",
        ],
        "Every Strike that somebody takes has a number: a Miss is not taken.": [
            "strikes.harden: 0 -> -1",
            "strikes.heal: 0 -> 1",
            "strikes.harden: 0 -> 1",
            "strikes.damage: table.design(card).damage or 0 -> table.design(card).damage",
            "strikes.harden: table.design(card).damage or 0 -> table.design(card).damage",
            "strikes.heal: 0 -> -1",
            "strikes.heal: table.design(card).damage or 0 -> table.design(card).damage",
        ],
        "No card stands right of an End Game, and the space left of one may be taken.": [
            "shadows_movement.shift: space <= ENTRY and (not table.zones[SHADOWS[space - 1]]) and (_allowed(table,"
            " card, space) == space) -> space <= ENTRY and (not table.zones[SHADOWS[space - 1]])",
        ],
        "There is one, so it is the first and the last.": [
            "end_games.add_clone: 0 -> -1",
            "effect_order._order_effects: 0 -> -1",
            "setup.choose_avatars: 0 -> -1",
            "language.open_cards.Beneath.run: 0 -> -1",
            "points._refusals: 1 -> 0",
            "shadows_movement._chain: 0 -> -1 (3)",
            "shadows_movement._chain: 0 -> -1 (4)",
            "series._seat_players: 0 -> -1",
            "beliefs.avatar: 1 -> 0",
            "action_phase._turn_up: 1 -> 0",
        ],
        "The step that is left does nothing without a yes.": [
            "evidence._offer: frame.pc = len(PROGRAMS['offer_lead']) -> pass",
        ],
        "The number is -1 or that of an Evidence, and card 0 of the box is none.": [
            "evidence.add: 0 -> 1 (2)",
            "evidence.add: card >= 0 -> card > 0",
            "evidence.add: card >= 0 -> card > 0 (2)",
            "evidence.replace: new < 0 -> new <= 0",
        ],
        "Every Evidence has a priority: the check of card files asks for it.": [
            "end_games.add_clone: table.design(card).priority or 1 -> table.design(card).priority",
            "end_games.add_clone: 1 -> 0 (4)",
            "end_games.add_clone: 1 -> 2 (4)",
            "evidence.replace: 1 -> 0",
            "evidence.replace: table.design(card).priority or 1 -> table.design(card).priority",
            "evidence.replace: 1 -> 2",
        ],
        "It is called for cards among the played ones; one whose virtual copy was played is set aside.": [
            "leaving_play.no_longer_played: play.card == card and (not play.virtual) -> play.card == card",
        ],
        "A game begins with one Cliffhanger at most, so there is no order (SERIES-11).": [
            "series._open_game: reversed(table.state.order) -> list(table.state.order)",
            "series._open_game: reversed(table.zones[f'cliffhanger.{seat}']) ->"
            " list(table.zones[f'cliffhanger.{seat}'])",
        ],
        "Play asks what is among them; the order shows in digests alone, which golden logs hold.": [
            "hand_cards._in_play: sorted({cls for cls in (table.design(play.card).cls for play in plays) if cls})"
            " -> list({cls for cls in (table.design(play.card).cls for play in plays) if cls})",
            "hand_cards.show: sorted({*table.state.turn.shown, *cards}) -> list({*table.state.turn.shown, *cards})",
            "setup._academy_sets: sorted(sets[:ACADEMY_COUNT]) -> list(sets[:ACADEMY_COUNT])",
            "setup._answers_from_hand: sorted(answers) -> list(answers)",
            "setup._answers_from_hand: sorted(answers[event]) -> list(answers[event])",
        ],
        "All Beliefs are equal cards: the lowest of the stack is as good as the top one.": [
            "setup._starting_deck: -1 -> 1",
            "setup._starting_deck: 1 -> 2",
            "beliefs._gain: 1 -> 0",
            "setup._starting_deck: 1 -> 0",
        ],
        "What is cancelled there is the frame of the game itself, which nobody asks whether it was.": [
            "table.Table.announce: -1 -> 1",
            "table.Table.announce: 1 -> 0 (2)",
        ],
        "What is derived from standing abilities is derived anew, and comes out the same.": [
            "table.Table.move: there in IN_FORCE and (not self.is_hidden(card)) -> there in IN_FORCE",
            "table.Table.move: here in IN_FORCE and (not was_unknown) -> here in IN_FORCE",
            "table.Table.move: there in IN_FORCE and (not self.is_hidden(card)) -> not self.is_hidden(card)",
            "table.Table.move: self.printed(card).standing and (here in IN_FORCE and (not was_unknown) or (there"
            " in IN_FORCE and (not self.is_hidden(card)))) -> self.printed(card).standing",
            "table.Table.move: self.printed(card).standing and (here in IN_FORCE and (not was_unknown) or (there"
            " in IN_FORCE and (not self.is_hidden(card)))) -> self.printed(card).standing or (here in IN_FORCE"
            " and (not was_unknown) or (there in IN_FORCE and (not self.is_hidden(card))))",
            "table.Table.move: here in IN_FORCE and (not was_unknown) -> here in IN_FORCE or not was_unknown",
            "table.Table.move: here in IN_FORCE and (not was_unknown) -> not was_unknown",
            "table.Table.move: self.printed(card).standing and (here in IN_FORCE and (not was_unknown) or (there"
            " in IN_FORCE and (not self.is_hidden(card)))) -> here in IN_FORCE and (not was_unknown) or (there"
            " in IN_FORCE and (not self.is_hidden(card)))",
            "table.Table.move: there in IN_FORCE and (not self.is_hidden(card)) -> there in IN_FORCE or not"
            " self.is_hidden(card)",
        ],
        "Any number below 0 stands for none.": [
            "table.Table.announce: 1 -> 2 (2)",
            "table.Table.cards_in_force: 1 -> 2 (2)",
            "beliefs._doubt_in_hand: 1 -> 2",
            "evidence.random_evidence: 1 -> 2",
            "fights.fight_player: 1 -> 2",
            "beliefs._lessons: 1 -> 2",
            "table.Table.cards_in_force: 1 -> 2 (3)",
            "player_decks.top: 1 -> 2 (2)",
        ],
        "The first card of the box is a Field Agent, which is no Doubt and no Evidence, and Strikes nobody.": [
            "strikes._avoided: 0 -> 1",
            "strikes._avoided: frame.source >= 0 -> frame.source > 0",
            "beliefs._doubt_due: 0 -> 1",
            "beliefs.belief_texts: _lessons(table, seat) >= 0 -> _lessons(table, seat) > 0",
            "evidence._discover: 0 -> 1",
            "evidence.add: 0 -> 1",
            "points.class_index: 0 -> 1",
            "points.class_index: card >= 0 -> card > 0",
            "strikes._due: frame.source >= 0 -> frame.source > 0",
            "strikes._strikes_itself: frame.source >= 0 -> frame.source > 0",
            "evidence.possible: 0 -> 1",
            "evidence.possible: undiscovered(table) >= 0 -> undiscovered(table) > 0",
            "evidence._discover: card < 0 -> card <= 0",
            "table.Table.touches: card < 0 -> card <= 0",
            "beliefs._doubt_due: card < 0 -> card <= 0",
            "evidence.replace: 0 -> 1",
            "end_games.add_clone: 0 -> 1 (2)",
            "end_games.add_clone: new >= 0 -> new > 0",
            "strikes._due: 0 -> 1",
            "strikes._strikes_itself: 0 -> 1",
            "beliefs.belief_texts: 0 -> 1",
        ],
        "Every Avatar has a Rank, a Defense and a Health.": [
            "fights.fight_player: 0 -> 1",
            "turn._first.<lambda>: table.design(beliefs.avatar(table, seat)).rank or 0 ->"
            " table.design(beliefs.avatar(table, seat)).rank",
            "fights.fight_player: 0 -> -1",
            "strikes.health: 0 -> 1",
            "strikes.health: table.design(card).health or 0 -> table.design(card).health",
            "turn._first.<lambda>: 0 -> 1",
            "fights.fight_player: table.design(avatar(table, target)).defense or 0 -> table.design(avatar(table,"
            " target)).defense",
            "strikes.health: 0 -> -1",
            "turn._first.<lambda>: 0 -> -1",
        ],
        "Chance picks among the same cards, in whatever order they lie before.": [
            "player_decks.renew: sorted(table.zones[f'discard.{seat}']) -> list(table.zones[f'discard.{seat}'])",
            "evidence.random_evidence: sorted((card for card in table.zones['box'] if"
            " table.design(card).priority == priority)) -> list((card for card in table.zones['box'] if"
            " table.design(card).priority == priority))",
            "setup._conspiracy: sorted((card for season in pool for card in of_season.get(str(season), ()))) ->"
            " list((card for season in pool for card in of_season.get(str(season), ())))",
            "setup._academy: sorted(characters) -> list(characters)",
            "setup._academy: sorted(syndicate[:state.setup.syndicate]) -> list(syndicate[:state.setup.syndicate])",
            "series.cliffhanger_pile: sorted(pile) -> list(pile)",
            "avatar_swaps._swap_with_outside: sorted((card for card in table.zones['box'] if"
            " table.design(card).type == 'avatar')) -> list((card for card in table.zones['box'] if"
            " table.design(card).type == 'avatar'))",
        ],
        "Whether it was the first time is asked of cards with such a text alone.": [
            "revealing._announce: first and Timing.FIRST_REVEAL in table.printed(card).by_timing ->"
            " Timing.FIRST_REVEAL in table.printed(card).by_timing",
            "revealing._announce: first and Timing.FIRST_REVEAL in table.printed(card).by_timing -> first",
            "revealing._announce: first and Timing.FIRST_REVEAL in table.printed(card).by_timing -> first or"
            " Timing.FIRST_REVEAL in table.printed(card).by_timing",
        ],
        "A step along the Shadows is one to the left or one to the right.": [
            "shadows_movement.shift: by < 0 -> by <= 0",
            "shadows_movement.shift: 0 -> 1",
        ],
        "Both lists have the same length.": [
            "points.are_refused: True -> False",
            "legal_actions._scans: True -> False",
            "table.Table._derive: True -> False",
            "scoring.score: True -> False",
        ],
        "Where one is left nothing is asked, and what follows is the same.": [
            "effect_order._order_effects: 1 -> 0",
            "effect_order._order_effects: frame.answer is None and len(waiting) > 1 -> frame.answer is None",
            "effect_order._order_effects: len(waiting) > 1 -> len(waiting) >= 1",
            "points.charge: table.state.turn.by_hand and len(_payable(table, kind, banned)) > 1 ->"
            " table.state.turn.by_hand",
            "table.Table._answer: len(free) > 1 -> len(free) >= 1",
            "table.Table._answer: 1 -> 0",
            "points.charge: len(_payable(table, kind, banned)) > 1 -> len(_payable(table, kind, banned)) >= 1",
            "points.charge: 1 -> 0",
        ],
        "The option always says it; what stands there for none is for the type checker.": [
            "legal_actions._is_free: option.ability or 0 -> option.ability",
            "legal_actions.ending: option.card or 0 -> option.card",
            "legal_actions.ending: 0 -> -1",
            "legal_actions.ending: 0 -> 1",
        ],
        "It spares a search for Leads that ask for it, of which there are none.": [
            "evidence.count_deed: event not in table.card_set.lead_events or table.state.turn.phase != 'action' ->"
            " table.state.turn.phase != 'action'",
        ],
        "Nothing gives points of a seventh kind.": [
            "state.Turn.<lambda>: 6 -> 7 (2)",
        ],
        "A ban has no amount that could be kept.": [
            "modifiers.put_in_force: 0 -> 1",
            "modifiers.put_in_force: 0 -> -1",
        ],
        "It is asked of cards in hands alone.": [
            "table.Table._known_by: kind(zone) != 'hand' or self.state.setup.open_hands or card in"
            " self.state.turn.shown -> self.state.setup.open_hands or card in self.state.turn.shown",
        ],
        "An ability without steps, put on the stack, does nothing.": [
            "the_end._evidence_in_force: ready.ability.do and (not ready.ability.on) -> not ready.ability.on",
        ],
        "Once Range has begun the Field is asked again, and that step finds what this one would.": [
            "strike_phase._next_in_field: _next(table, frame, _field(table)) -> pass",
        ],
        "A Belief has no ability that is used at will.": [
            "legal_actions._abilities: continue -> pass",
        ],
        "Where no scan is cheap enough none is found anyway.": [
            "legal_actions._scans: have >= min(costs) and (not modifiers.banned(table, f'scan_{row}')) -> not"
            " modifiers.banned(table, f'scan_{row}')",
        ],
        "A change that a card makes is worked out whenever it is asked for.": [
            "table.Table._derive: 0 -> 1",
            "table.Table._derive: 0 -> -1",
        ],
        "Whether a card lies face up is asked by its number, not by what stands there.": [
            "table.Table.move: True -> False (2)",
            "table.Table.turn_up: True -> False",
            "setup._academy: True -> False",
        ],
        "Every End Game has a Health and a Defense, every Enemy a value to be fought by.": [
            "end_games.health: 0 -> -1",
            "end_games.health: 0 -> 1",
            "end_games.health: table.design(card).health or 0 -> table.design(card).health",
        ],
        "It spares the other test, which finds nothing there anyway.": [
            "hand_cards._ask_for_answers: table.printed(card).from_hand and _hand_abilities(table, frame, seat,"
            " card) -> _hand_abilities(table, frame, seat, card)",
        ],
        "What has lasted is counted anew, and comes out the same.": [
            "modifiers._lift: len(in_force) < len(table.state.game.in_force) -> len(in_force) <="
            " len(table.state.game.in_force)",
        ],
        "They lie in one zone, so that any of them tells which.": [
            "table.Table.show: 0 -> -1",
        ],
        "The last card of the box, which -1 would find, has no class and is no End Game; nor is the first.": [
            "points.class_index: 0 -> -1",
            "table.Table.touches: 0 -> -1 (2)",
            "table.Table.touches: 0 -> 1 (2)",
            "table.Table.touches: card < 0 or self.design(card).type != 'end_game' -> self.design(card).type !="
            " 'end_game'",
        ],
        "The powers of the Bureau have one step each, and a Field Agent no text: nothing of them is left then.": [
            "defeated_players._is_own_text: 0 -> -1",
            "defeated_players._is_own_text: 0 -> 1",
            "defeated_players._is_own_text: card < 0 -> card <= 0",
            "defeated_players._is_own_text: frame.you == table.current -> frame.you != table.current",
        ],
        "Only abilities that answer once a turn, or are used at will, are noted there.": [
            "table.Table._answers_to: ability.once_a_turn and f'{frame.source}:{entry.ready.key}' in"
            " self.state.turn.used -> f'{frame.source}:{entry.ready.key}' in self.state.turn.used",
        ],
        "The numbers of a set that are this small lie in their order.": [
            "end_games.add_clone: sorted({table.design(card).priority or 1 for card in"
            " table.zones[f'end_row.{original}']}) -> list({table.design(card).priority or 1 for card in"
            " table.zones[f'end_row.{original}']})",
        ],
        "Nobody sees which cards they are; the order shows in digests alone, which golden logs hold.": [
            "strikes._ferocious: sorted(table.zones['strike_deck']) -> list(table.zones['strike_deck'])",
        ],
        "The next game notes all of it anew before anything reads it.": [
            "series._again: frame.vars.clear() -> pass",
        ],
        "The current player, asked first, may not Coordinate.": [
            "coordinate._list_seats: 1 -> 0",
        ],
        "Only which class more cards refuse is asked, not how many do.": [
            "points._refusals: 1 -> 2 (3)",
        ],
        "Every character, and whatever else can be gained from the Bureau, has a cost.": [
            "bureau.cost: table.design(card).cost or 0 -> table.design(card).cost",
        ],
        "Whatever happens that a Lead asks for is about a card.": [
            "evidence._counts: 0 -> -1",
            "evidence._counts: card < 0 or not table.fits(asked.which, card, lead) -> not"
            " table.fits(asked.which, card, lead)",
        ],
    },
    "fanccg": {
        "Cards of both piles get new numbers right after it, and with them both are read into the index anew.": [
            "sideboard._part: table.zones.reindex(piles) -> pass",
        ],
        "The period that begins right after it gives the same cards new numbers.": [
            "sideboard._exchange: drawing.renumber(table, seat) -> pass",
        ],
        "Nobody draws more than one card for high card.": [
            "high_card.drawn: 0 -> -1",
        ],
        "The deck has just been shuffled: any card of it is as good as the top one.": [
            "high_card._draw: -1 -> 1",
            "high_card._draw: 1 -> 0 (2)",
            "high_card._draw: 1 -> 2 (2)",
        ],
        "There is no card of the number 0, and any number below it stands for nobody.": [
            "conflict_cards._decide: 1 -> 2",
            "conflict_cards.arms: 0 -> 1 (2)",
            "conflict_cards.arms: contest.participant >= 0 -> contest.participant > 0",
            "conflict_cards.participants: 0 -> 1",
            "conflict_cards.participants: contest.participant >= 0 -> contest.participant > 0",
            "targets._cards_in: 0 -> 1",
            "targets._cards_in: contest.participant >= 0 -> contest.participant > 0",
        ],
        "On all cards there are somebody can stand up for Pro wherever its demands are met.": [
            "conflict_cards.candidates: side.participant is None or not is_able(table, side) -> not is_able(table,"
            " side)",
        ],
        "The first of all needs is no demand, so no card meets it as a provider.": [
            "attributes.serves: 0 -> 1",
        ],
        "What was seen is there once at least, and the order shows in digests alone, which golden logs hold.": [
            "known_deck_cards._raise: 0 -> -1",
            "known_deck_cards._raise: 0 -> 1",
            "known_deck_cards._raise: sorted(count) -> list(count)",
        ],
        "Nothing reads whether an adjustment was computed last; the flag shows in digests alone.": [
            "scoring.raise_to: True -> False",
        ],
        "To raise a score to what it is already adds nothing.": [
            "scoring.raise_to: 0 -> 1",
        ],
        "Nothing reads how often it came into force, only whether it did.": [
            "table.Table.in_force: 1 -> 2",
        ],
        "Which draws of chance come first makes no difference.": [
            "setup.lay_out: 0 -> 1",
        ],
        "No text speaks of a part of nothing.": [
            "language.piles._further: 0 -> -1",
            "language.piles._further: number > 0 -> number >= 0",
        ],
    },
    "ccg": {
        "No Site has the number 0 or 1.": [
            "activators._available_keywords: check.site >= 0 -> check.site > 0",
            "checks._begin: frame.source >= 0 -> frame.source > 0",
            "checks._end: 0 -> 1 (2)",
            "checks.is_moot: 0 -> 1",
            "checks.is_moot: check.site >= 0 -> check.site > 0",
            "checks.needed_level: 0 -> 1",
            "checks.needed_level: check.site >= 0 -> check.site > 0",
            "checks.start: site < 0 -> site <= 0",
            "investigation.join: check.site >= 0 -> check.site > 0",
            "plays._play_actions: 0 -> 1",
            "plays._play_actions: check.site >= 0 -> check.site > 0",
            "teams.present_agents: 0 -> 1",
            "checks._may_add: 0 -> 1",
            "checks._may_add: check.site >= 0 -> check.site > 0",
            "checks._begin: 0 -> 1",
            "checks._end: 0 -> 1 (3)",
            "checks._end: check.site < 0 -> check.site <= 0",
            "checks._end: check.site >= 0 -> check.site > 0",
            "checks._reveal: 0 -> 1",
            "checks._reveal: check.site >= 0 -> check.site > 0",
            "checks.start: 0 -> 1",
            "plays._is_at_site: 0 -> 1",
            "plays.limit_refusal: 0 -> 1",
            "plays.limit_refusal: check.site >= 0 -> check.site > 0",
            "plays._play_actions: 0 -> 1 (2)",
            "plays._play_actions: one >= 0 -> one > 0",
            "plays._is_at_site: table.check.site >= 0 -> table.check.site > 0",
            "plays.attackable_teams: 0 -> 1",
            "plays.attackable_teams: check.site >= 0 -> check.site > 0",
            "activators.activator_refusal: 0 -> 1",
            "activators.activator_refusal: on < 0 -> on <= 0",
            "language.checks.CheckMod._fits: 0 -> 1",
            "language.checks.CheckMod._fits: check.site >= 0 -> check.site > 0",
            "language.conditions.Checking.holds: 0 -> 1",
            "language.conditions.Checking.holds: check.site >= 0 -> check.site > 0",
            "language.conditions.Investigating.holds: 0 -> 1",
            "language.conditions.Investigating.holds: check.site >= 0 -> check.site > 0",
            "language.forced_checks.Prerequisite.possible: 0 -> 1",
            "language.forced_checks.Prerequisite.possible: table.check.site >= 0 -> table.check.site > 0",
            "language.forced_checks.Prerequisite.run: 0 -> 1",
            "language.forced_checks.Prerequisite.run: check.site >= 0 -> check.site > 0",
            "activators._available_keywords: 0 -> 1",
            "teams.present_agents: check.site >= 0 -> check.site > 0",
            "investigation.join: 0 -> 1",
        ],
        "The first cards of the set are Combat cards: no power or damage targets them.": [
            "combat._ask_target: packet.target < 0 -> packet.target <= 0",
            "used_powers._agents_not_struck: 1 -> 2",
            "used_powers.options: 0 -> 1",
            "used_powers.options: card >= 0 -> card > 0",
            "combat._ask_target: 0 -> 1",
            "combat._set_target: 0 -> 1",
            "combat._set_target: packet.target < 0 -> packet.target <= 0",
            "language.targets._targeted: 0 -> 1",
            "language.targets._targeted: packet.target >= 0 -> packet.target > 0",
            "language.targets._dealing: 0 -> 1",
            "language.targets._dealing: packet.target < 0 -> packet.target <= 0",
        ],
        "Any number below 0 means none.": [
            "used_powers._no_target: 1 -> 2",
            "used_powers._target_in_own_combat: 1 -> 2",
            "announced_powers.use_up_free_card: 1 -> 2",
            "case_assignment._take: 1 -> 2",
            "language.filters.bearer: 1 -> 2",
            "combat._packets_of: 1 -> 2",
            "deployment._take: 1 -> 2",
            "plays._play_actions: 1 -> 2",
            "plays.AssumedSide.__exit__: 1 -> 2",
            "used_powers._attack: 1 -> 2",
            "table.Table.__init__: 1 -> 2",
            "combat._set_target: 1 -> 2 (2)",
            "plays.AssumedSide.__init__: 1 -> 2",
        ],
        "The first card of the set neither heals nor sends to the Hospital.": [
            "damage.send_to_hospital: 0 -> 1",
            "healing.heal: 0 -> 1",
            "damage.send_to_hospital: source >= 0 -> source > 0",
            "damage.wound: 0 -> 1",
            "damage.wound: source >= 0 -> source > 0",
            "leaving_play._caused_by: 0 -> 1",
            "leaving_play._caused_by: by >= 0 -> by > 0",
            "healing.heal: 0 -> 1 (2)",
            "healing.heal: by >= 0 -> by > 0",
            "healing.heal: by >= 0 -> by > 0 (2)",
        ],
        "No change belongs to a card below 0.": [
            "checks.needed_level: 0 -> -1",
        ],
        "There is one, so it is the first and the last.": [
            "case_assignment._put_into_field: 1 -> 0",
            "case_assignment._take: 0 -> -1 (2)",
            "debriefing.hand_limit: 0 -> -1",
            "deployment._bring_in: 1 -> 0",
            "plays.carry_out: 0 -> -1",
            "announced_powers.own_values: 0 -> -1",
            "questions.xfile: 0 -> -1",
            "investigation._may_go: 0 -> -1",
            "requisition._take: 0 -> -1 (3)",
            "language.card_moves.Reword.text: 0 -> -1",
        ],
        "An answer to that question always has it; the default is for the type checker.": [
            "deployment._take: answer.space or '' -> answer.space",
            "borrowed_agents.give_back: lent.home or ('', 0) -> lent.home",
            "borrowed_agents.give_back: 0 -> 1",
            "borrowed_agents.give_back: 0 -> -1",
            "investigation._ask_value: frame.take_answer().pick or '' -> frame.take_answer().pick",
            "investigation._take: answer.space or '' -> answer.space",
            "used_powers._reword: frame.take_answer().pick or '' -> frame.take_answer().pick",
            "questions._penalty: answer.pick or '' -> answer.pick",
            "questions._penalty: answer.pick or '' -> answer.pick (2)",
            "teams._take: frame.take_answer().cards or () -> frame.take_answer().cards",
        ],
        "Nothing reads it where it is missing.": [
            "multiplayer._answer_for: pending and pending.seat == seat and pending.options -> pending and"
            " pending.seat == seat",
            "plays.negate: entry and table.place(card) == 'announced' -> table.place(card) == 'announced'",
            "used_powers._target_in_own_combat: combat and combat.seat == seat and (not combat.freed) -> combat.seat"
            " == seat and (not combat.freed)",
            "announced_powers.price_change: less and has_power(table, seat, less) -> has_power(table, seat, less)",
            "requisition._equipped: -1 -> 1",
            "requisition._equipped: 1 -> 0",
        ],
        "A piece that adds nothing changes no sum, whether or not it is used.": [
            "card_texts.Texts.equipment_bonus: 0 -> -1",
        ],
        "Powers without a target look at no card.": [
            "used_powers.begin: -1 -> 1",
            "used_powers.begin: 1 -> 0",
            "used_powers.begin: 1 -> 2",
        ],
        "Only Sites have cards under them, and revealed cards are no longer there.": [
            "bluffs._take: 1 -> 0",
            "checks._reveal: 0 -> -1",
        ],
        "Values that can't be paid are left out anyway.": [
            "plays._play_actions: 0 -> 1 (3)",
            "plays.x_values: 1 -> 2",
        ],
        "The next question finds the same, and a departed player's answer does nothing.": [
            "investigation._open_before_site: frame.pc = len(PROGRAMS['site']) -> pass",
            "questions._ask_penalty: frame.cancelled or table.player(frame.you).out -> frame.cancelled",
        ],
        "No player has points there, and one option of several is never the only one.": [
            "briefing._ask_buy: return -> pass",
            "briefing.sale_choice: isinstance(design, Priced) and design.pool != 'CP' -> design.pool != 'CP'",
            "case_assignment._ask_slide: False -> True",
        ],
        "A window depends on its seats, not on the player who opened it.": [
            "plays._answer: 0 -> -1",
            "play_windows.open_to: 0 -> -1",
        ],
        "Only the Team's level is read, not the level it is compared with.": [
            "checks.level_at_site: 0 -> -1",
            "checks.level_at_site: 0 -> 1",
        ],
        "A calling Agent adds at least 1, more than the default.": [
            "checks.remote_contributions: 0 -> -1 (2)",
            "checks.remote_contributions: 0 -> 1 (2)",
            "checks.remote_contributions: 1 -> 0 (2)",
            "checks.remote_contributions: 1 -> 2 (2)",
            "checks.remote_contributions: -1 -> 1",
        ],
        "All Agents of a Team are in one section.": [
            "borrowed_agents.borrow: 0 -> -1",
            "borrowed_agents.borrow: 0 -> -1 (2)",
            "adversaries.attack: 0 -> -1",
            "deployment.enlist: 0 -> -1",
            "plays._play_actions: 0 -> -1 (4)",
        ],
        "For one Agent only the best piece counts in either case.": [
            "combat.value: False -> True",
            "language.combat.FightWith.act: False -> True",
        ],
        "A negative number of rounds never runs out, and no player pays less than 0.": [
            "combat._push_round: 0 -> -1 (4)",
            "combat._push_round: combat.close_rounds > 0 -> combat.close_rounds >= 0",
            "combat._push_round: combat.kind == 'CRC' and combat.close_rounds > 0 -> combat.kind == 'CRC'",
            "briefing._buy: 0 -> -1 (3)",
        ],
        "The limit is above 0, whatever the default count is.": [
            "plays.limit_refusal: 0 -> -1 (2)",
            "plays.limit_refusal: 0 -> 1 (2)",
        ],
        "The question of a window is worded for each reader.": [
            "play_windows._ask: 0 -> -1",
            "play_windows._ask: 0 -> 1",
        ],
        "The Agents of a team are counted; their order shows in digests alone, which golden logs hold.": [
            "setup.lay_out: sorted(deck.get('team', {})) -> list(deck.get('team', {}))",
        ],
        "A seen card exists at least once, and the order shows only in digests, which golden logs hold.": [
            "known_hidden_cards._raise_counts: 0 -> -1",
            "known_hidden_cards._raise_counts: 0 -> 1",
            "known_hidden_cards._raise_counts: sorted(Counter((table.design(card).id for card in known_copies))"
            ".items()) -> list(Counter((table.design(card).id for card in known_copies)).items())",
        ],
        "The first card of the set negates nothing.": [
            "plays.negate: 0 -> 1",
            "plays.negate: by >= 0 -> by > 0",
        ],
        "Players read a newly made question; the stored one shows only in digests.": [
            "debriefing._prompt: least -> not least",
        ],
        "If all would be spared, none is.": [
            "card_texts.Texts.averts: False -> True",
        ],
        "The first zone holds X-Files, which aren't in play.": [
            "table.Table.__init__: 0 -> 1",
        ],
        "The true answer replaces it before it is read.": [
            "questions.ask_about: False -> True",
        ],
        "Without a text, the hand limit counts as 0.": [
            "debriefing.hand_limit: 0 -> -1 (2)",
            "card_texts.Texts.hand_limit: 0 -> -1",
        ],
        "The number of copies in such a deck isn't read.": [
            "possible_hands._designs: 1 -> 0",
            "possible_hands._designs: 1 -> 2",
        ],
        "Either all options name a part of the damage or none does.": [
            "combat._ask_target: 0 -> -1 (2)",
        ],
        "The same cards get random numbers in any order.": [
            "drawing.renumber: sorted(hidden) -> list(hidden)",
        ],
        "The default is for the type checker: there always is one.": [
            "combat._ask_target: packet is None or not options -> not options",
            "combat._fall: combat and combat.record and (frame.source in combat.foes) -> combat and frame.source"
            " in combat.foes",
            "combat._fall: combat and combat.record and (frame.source in combat.foes) -> combat.record and"
            " frame.source in combat.foes",
            "investigation._check: answer.pick or '' -> answer.pick",
            "blocked_cards._not_now: table.pending.options or () -> table.pending.options",
            "used_powers._opposing_agents_in_check: check and check.seat != seat -> check.seat != seat",
            "announced_powers.use_up_free_card: is_free(table, seat, card) and table.combat -> is_free(table, seat,"
            " card)",
            "limited_play._rank: isinstance(design, Priced) and isinstance(design.cost, int) ->"
            " isinstance(design.cost, int)",
            "blocked_cards.why_not: action.card is None or action.card not in table.zones[f'hand.{seat}'] ->"
            " action.card not in table.zones[f'hand.{seat}']",
            "used_powers.begin: action.pick or '' -> action.pick",
            "questions._answer: answer.pick or '' -> answer.pick",
            "questions._guess: answer.pick or '' -> answer.pick",
            "possible_hands._designs: isinstance(one, Priced) and one.pool != barred and _is_for(card_set, one, window)"
            " -> one.pool != barred and _is_for(card_set, one, window)",
        ],
        "The sides that a card could help differ only in the pool that pays.": [
            "plays.public_refusal: 1 -> 0",
        ],
        "All seats are checked, in any order.": [
            "victory.last_with_agents_wins: 0 -> 1",
            "table.Table.is_multiplayer: 0 -> 1",
        ],
        "Copies are equal: any copy outside the game will do.": [
            "possible_hands._is_for: 0 -> 1 (2)",
            "possible_hands.possible_cards: 0 -> 1",
        ],
        "Unplayable cards are refused later: the search for a card only takes longer.": [
            "possible_hands._is_for: window not in RESPONSES and window in plays.USUAL_WINDOWS.get(design.type,"
            " {window}) -> window in plays.USUAL_WINDOWS.get(design.type, {window})",
            "possible_hands._is_for: window not in RESPONSES and window in plays.USUAL_WINDOWS.get(design.type,"
            " {window}) -> window not in RESPONSES",
            "possible_hands._is_for: window not in RESPONSES and window in plays.USUAL_WINDOWS.get(design.type,"
            " {window}) -> window not in RESPONSES or window in plays.USUAL_WINDOWS.get(design.type, {window})",
            "possible_hands._designs: sorted(((pools.cost_in_points(one.cost, 0), one.id) for one in some)) ->"
            " list(((pools.cost_in_points(one.cost, 0), one.id) for one in some))",
            "possible_hands._designs: isinstance(one, Priced) and one.pool != barred and _is_for(card_set, one, window)"
            " -> isinstance(one, Priced) and one.pool != barred",
        ],
        "Without Equipment there is no bonus to compare.": [
            "stats.best_equipment: 0 -> -1",
            "stats.best_equipment: 0 -> 1",
        ],
        "Changes outside checks and combats share one depth that isn't above 0.": [
            "table.Table.depth: 0 -> -1",
        ],
        "Only the presence of the variable is read, not its value.": [
            "leaving_play._go_to_hospital: True -> False",
            "leaving_play._remove: True -> False",
        ],
        "The first card of the set has no tokens.": [
            "plays.announce: 0 -> 1 (3)",
            "plays.announce: token_of >= 0 -> token_of > 0",
        ],
        "No card that answers Team changes reads the Agent.": [
            "deployment._take: -1 -> 1",
            "deployment._take: 1 -> 0",
        ],
        "The first cards of the set are Combat cards: no card is played on them.": [
            "plays._play_actions: 1 -> 0",
            "used_powers._attack: -1 -> 1",
            "used_powers._attack: 1 -> 0",
            "plays._play_actions: -1 -> 1",
        ],
        "A frame without that card returns -1 as well.": [
            "damage.wound: 0 -> -1",
        ],
        "An announced card is always found; the default is for the type checker.": [
            "language.joint_attacks._Gather._ask: entry and entry.group -> entry.group",
            "language.joint_attacks._Gather._ask: entry is None or len(entry.group) >= self.most ->"
            " len(entry.group) >= self.most",
            "language.joint_attacks._Gather._take: card is None or entry is None -> card is None",
        ],
        "Before the question there is only the count of used abilities.": [
            "language.joint_attacks._Gather._take: 2 -> 3",
        ],
        "Without a token none is taken.": [
            "language.compiled_texts._tokens_of: 0 -> -1",
            "language.tokens.Tap.run: 0 -> -1",
            "language.compiled_texts._is_ready: 0 -> -1",
            "language.amounts.Tokens.amount: 0 -> -1",
        ],
        "Only the presence of the change is read, not its amount.": [
            "checks.reverse: 1 -> 0",
            "checks.reverse: 1 -> 2",
            "checks._end: 1 -> 2 (2)",
            "plays._apply_double: 1 -> 0",
            "plays._apply_double: 1 -> 2",
        ],
        "Any number above 0 is on, and the log shows no more than that.": [
            "leaving_play.linger: 1 -> 2",
        ],
        "If no damage is required, any card has taken enough.": [
            "language.filters._matches_current: not wanted.hit or _most_from_one(table, card) >= wanted.hit ->"
            " _most_from_one(table, card) >= wanted.hit",
        ],
        "The first card of the set isn't about to leave, and no card below it has a player.": [
            "language.conditions.Leaving.holds: 0 -> 1",
            "language.conditions.Leaving.holds: agent >= 0 -> agent > 0",
        ],
        "Without an investigation there is no last question; the default is for the type checker.": [
            "language.conditions.Overheard.holds: row is None or site is None or frame.you in (row.asker,"
            " row.asked) -> row is None or frame.you in (row.asker, row.asked)",
        ],
        "The first cards of the set are Combat cards without attachments; the last is an Adversary.": [
            "language.targets._bearer: 0 -> 1",
            "language.targets._bearer: upon >= 0 -> upon > 0",
            "language.targets._is_part: 0 -> 1",
            "language.targets._is_part: upon >= 0 -> upon > 0",
            "language.targets._is_part: 0 -> -1",
            "language.targets._is_part: upon >= 0 and table.design(card).type == 'event' and"
            " (table.design(upon).type in ('agent', 'witness')) -> table.design(card).type == 'event' and"
            " table.design(upon).type in ('agent', 'witness')",
        ],
        "No text that answers an event of a card refers to a Combat card or a missing card.": [
            "language.compiled_texts.Texts.triggered_frames: 0 -> 1",
            "language.compiled_texts.Texts.triggered_frames: card >= 0 -> card > 0",
            "language.compiled_texts.Texts.triggered_frames: 0 -> -1",
        ],
        "All Agents of a Team have one player.": [
            "language.forced_checks.Check._start: 0 -> -1",
            "language.questions.Listen._ask: 0 -> -1",
        ],
        "Adversaries announced together attack one Team.": [
            "language.forced_checks._attacked_team: 0 -> -1",
        ],
        "Every combat records its fighters.": [
            "language.forced_checks._attacked_team: table.fight and table.fight.record -> table.fight",
        ],
        "No card costs 8 or more, and a set keeps such small numbers in order.": [
            "language.amounts.Cost.each: sorted({printed_cost(table.design(card)) for card in find_cards(table,"
            " self.cards, frame)}) -> list({printed_cost(table.design(card)) for card in find_cards(table, self.cards,"
            " frame)})",
        ],
        "The count of uses only serves a report on rare cards.": [
            "language.compiled_texts._active_standing: 1 -> 0",
            "language.compiled_texts._active_standing: 1 -> 2",
            "language.compiled_texts._active_standing: table.ability_uses[ready.key] += 1 -> pass",
            "language.compiled_texts._active_standing: table.ability_uses[ready.key] += 1 ->"
            " table.ability_uses[ready.key] -= 1",
        ],
        "The first test saves time: if it fails, the next one fails too.": [
            "language.compiled_texts.Texts.usable_abilities: table.printed(card).begun and laid_out.controller(card)"
            " == seat -> laid_out.controller(card) == seat",
            "language.filters._matches_printed: not wanted.spares or not text_queries.modifies(design, wanted.spares)"
            " -> not text_queries.modifies(design, wanted.spares)",
        ],
        "Only membership is read, not the count.": [
            "language.compiled_texts._begin_use: check and name not in check.names -> check",
        ],
        "A healing text has no other effect.": [
            "language.compiled_texts._could_treat: any((isinstance(step, Heal) for step in ability.do)) ->"
            " all((isinstance(step, Heal) for step in ability.do))",
        ],
        "If at least 1 is required, a negative number is as good as 0.": [
            "language.filters._most_from_one: 0 -> -1",
        ],
        "Both outcomes are equally likely, so their order makes no difference.": [
            "language.targets.Selection.pick_unasked: randomness.pick(table.state, (True, False)) -> not"
            " randomness.pick(table.state, (True, False))",
        ],
        "A card without an X costs the same whatever X is.": [
            "language.borrowing.Steal.run: 0 -> 1 (2)",
            "language.borrowing.Steal.run: 0 -> -1 (2)",
        ],
    },
}
EQUIVALENT = {
    f"{game}.{mutant}": reason
    for game, reasons in _BY_GAME.items()
    for reason, mutants in reasons.items()
    for mutant in mutants
}
"""The reason of each mutant, by its name."""
