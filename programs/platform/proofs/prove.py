#!/usr/bin/env python3
"""Proofs of the arithmetic that the accounting rests on.

    python3 -m venv proofs/.venv && proofs/.venv/bin/pip install z3-solver
    npm run prove            (in programs/platform)

First the integer lemmas, for numbers of any size, with z3. Then the wide arithmetic of math/src/wide.rs: its multiplication at its full width with
z3, its division for every input at small widths, with the same steps. Prints the time of each; fails if one is refuted or undecided.
"""

import sys
import time

from z3 import And, Implies, Int, Ints, Not, Solver, unsat

TIMEOUT_MS = 300_000
failed = False


def report(name, outcome, began):
    global failed
    print(f"{outcome:9} {time.monotonic() - began:7.2f} s  {name}", flush=True)
    failed = failed or outcome not in ("proven", "checked")


def prove(name, claim):
    began = time.monotonic()
    solver = Solver()
    solver.set("timeout", TIMEOUT_MS)
    solver.add(Not(claim))
    result = solver.check()
    outcome = "proven" if result == unsat else "REFUTED" if str(result) == "sat" else "UNDECIDED"
    report(name, outcome, began)
    if outcome == "REFUTED":
        print(solver.model())


def is_floor(quotient, numerator, divisor):
    return And(quotient * divisor <= numerator, numerator < (quotient + 1) * divisor)


def is_ceil(quotient, numerator, divisor):
    return And(quotient * divisor >= numerator, numerator > (quotient - 1) * divisor)


def pool_lemmas():
    """A and T are assets and supply of a pool with the virtual offset, so at least 1."""
    A, T, a, tokens, cost, out = Ints("A T a tokens cost out")
    pool = And(A >= 1, T >= 1, a >= 0, tokens >= 0, cost >= 0, out >= 0)
    deposit = And(pool, is_floor(tokens, a * T, A), is_ceil(cost, tokens * A, T))
    prove("a deposit costs at most what was offered", Implies(deposit, cost <= a))
    prove("a deposit does not lower the rate", Implies(deposit, (A + cost) * T >= A * (T + tokens)))
    back = And(pool, is_ceil(cost, tokens * A, T), is_floor(out, tokens * (A + cost), T + tokens))
    prove("a deposit that is redeemed at once pays at most its cost", Implies(back, out <= cost))
    redemption = And(pool, tokens <= T, is_floor(out, tokens * A, T))
    prove("a redemption pays at most the share of its tokens", Implies(redemption, out * T <= tokens * A))
    prove("a redemption does not lower the rate", Implies(redemption, (A - out) * T >= A * (T - tokens)))
    prove("a redemption pays at most the assets", Implies(redemption, out <= A))


def remainder_lemmas():
    """q and r of two divisions one after the other, and of one division of the sum: x × rate with a carried rest, by c."""
    n1, n2, c, r0, q1, r1, q2, r2, q, r = Ints("n1 n2 c r0 q1 r1 q2 r2 q r")
    carried = And(
        c >= 1,
        And(0 <= r0, r0 < c, 0 <= r1, r1 < c, 0 <= r2, r2 < c, 0 <= r, r < c),
        n1 + r0 == q1 * c + r1,
        n2 + r1 == q2 * c + r2,
        n1 + n2 + r0 == q * c + r,
    )
    # the difference of the quotients, named: the solver then needs one product only
    d = Int("d")
    same = Implies(And(carried, d == q1 + q2 - q, d * c == r - r2), And(d == 0, r == r2))
    prove("carried remainders lose nothing: two divisions give what one gives", same)
    step = Implies(carried, (q1 + q2 - q) * c == r - r2)
    prove("the quotients of both differ by what the remainders differ", step)


def accrual_lemmas():
    """The senior side's gain: S and J earn for d seconds of years of Y, with the remainders of the cap and of the split; O is the whole share."""
    S, J, d, Y, O, cap_rest, cap, rest, share, split_rest, gain = Ints("S J d Y O cap_rest cap rest share split_rest gain")
    accrual = And(
        S >= 1, J >= 0, d >= 0, Y >= 1, O >= 1, rest >= 0, share >= 0, gain >= 0,
        And(0 <= cap_rest, cap_rest < Y, 0 <= split_rest, split_rest < O),
        is_floor(cap, (S + J) * d + cap_rest, Y),
        rest <= cap,
        share * (S + J) <= S * O,
        is_floor(gain, rest * share + split_rest, O),
    )
    prove("an accrual gives the senior side at most the yearly cap and two units", Implies(accrual, gain * Y <= S * d + 2 * Y))


def loss_lemmas():
    S, missing, out, paid = Ints("S missing out paid")
    report_open = And(S >= 1, 0 < missing, 0 <= out, out <= S, paid >= 0)
    safe = And(report_open, missing <= S, is_floor(paid, out * (S - missing), S))
    prove("a redemption under a report withholds at most what is missing", Implies(safe, out - paid <= missing))
    prove("a redemption under a report withholds at least its share", Implies(safe, (out - paid) * S >= out * missing))

    loss, J, U, j, u, rest, w, W, R = Ints("loss J U j u rest w W R")
    minimum = lambda x, a, b: And(x <= a, x <= b, (x - a) * (x - b) == 0)
    split = And(
        loss >= 0, J >= 0, U >= 0, W >= 0,
        minimum(j, loss, J), minimum(u, loss - j, U), rest == loss - j - u, minimum(w, W, rest),
    )
    prove("a loss is split without rest, and no part is negative", Implies(split, And(j >= 0, u >= 0, w >= 0, rest - w >= 0, j + u + w + (rest - w) == loss)))
    prove("juniors bear a loss first, then unvested yield", Implies(split, And(Implies(u > 0, j == J), Implies(rest > 0, And(j == J, u == U)))))

    left, claims, withheld, refund = Ints("left claims withheld refund")
    settle = And(left >= 0, left <= claims, 0 < withheld, withheld <= claims, refund >= 0, is_floor(refund, left * withheld, claims))
    prove("a claim is refunded at most what was withheld and what is left", Implies(settle, And(refund <= withheld, refund <= left)))
    prove("the last claim takes the rest", Implies(And(settle, withheld == claims), refund == left))


def nested_floors():
    x, c, d, q, p = Ints("x c d q p")
    nested = And(x >= 0, c >= 1, d >= 1, is_floor(q, x, c), is_floor(p, q, d))
    prove("dividing by c and then by d is dividing by their product", Implies(nested, is_floor(p, x, c * d)))


def multiplication():
    """mul_wide at its full width: four products of 32-bit halves, added with their carries."""
    B = 2**32
    a0, a1, b0, b1 = Ints("a0 a1 b0 b1")
    halves = And(*(And(0 <= each, each < B) for each in (a0, a1, b0, b1)))
    products = a0 * b0, a0 * b1, a1 * b0, a1 * b1
    most = (B - 1) ** 2
    prove("a product of two halves fits a word", Implies(halves, And(*(And(0 <= each, each <= most) for each in products))))
    identity = (a1 * B + a0) * (b1 * B + b0) == products[3] * B * B + (products[1] + products[2]) * B + products[0]
    prove("a product is the sum of the four products of halves", identity)

    low, cross_1, cross_2, high = Ints("low cross_1 cross_2 high")
    bounded = And(*(And(0 <= each, each <= most) for each in (low, cross_1, cross_2, high)))
    middle = low / B + cross_1 % B + cross_2 % B
    upper = high + cross_1 / B + cross_2 / B + middle / B
    lower = (middle % B) * B + low % B
    total = high * B * B + (cross_1 + cross_2) * B + low
    prove("mul_wide adds them without rest, at 64 bits", Implies(bounded, upper * B * B + lower == total))
    fits = And(middle < B * B, lower < B * B, Implies(total <= (B * B - 1) ** 2, upper < B * B))
    prove("no sum of mul_wide overflows, at 64 bits", Implies(bounded, fits))
    # mul_add_div_rem adds a carried word to the product
    word, carried = Ints("word carried")
    words = And(0 <= word, word <= (B * B - 1) ** 2, 0 <= carried, carried < B * B)
    prove("a product and a carried word fit two words", Implies(words, word + carried < B**4))


def division_of(half):
    """div_wide and quotient_digit of math/src/wide.rs, step for step, with digits of `half` bits. Raises where a checked operation would."""
    width = 2 * half
    low_mask, word = (1 << half) - 1, (1 << width) - 1

    def checked(value):
        if not 0 <= value <= word:
            raise OverflowError
        return value

    def quotient_digit(rest, following, divisor):
        high, low = divisor >> half, divisor & low_mask
        digit = rest // high
        remainder = checked(rest - ((digit * high) & word))
        while digit > low_mask or ((digit * low) & word) > (((remainder << half) | following) & word):
            digit = checked(digit - 1)
            remainder = checked(remainder + high)
            if remainder > low_mask:
                break
        return digit

    def div_wide(high, low, divisor):
        if high == 0:
            return low // divisor, low % divisor
        shift = width - divisor.bit_length()
        normalised = (divisor << shift) & word
        top = ((high << shift) & word) | ((low >> 1) >> (width - 1 - shift))
        bottom = (low << shift) & word
        first = quotient_digit(top, bottom >> half, normalised)
        rest = (((top << half) & word) + (bottom >> half) - ((first * normalised) & word)) & word
        second = quotient_digit(rest, bottom & low_mask, normalised)
        remainder = ((((rest << half) & word) + (bottom & low_mask) - ((second * normalised) & word)) & word) >> shift
        return checked(((first << half) & word) + second), remainder

    return div_wide


def exhaust_division(width):
    began = time.monotonic()
    div_wide = division_of(width // 2)
    end = 1 << width
    for divisor in range(1, end):
        for high in range(divisor):
            for low in range(end):
                if div_wide(high, low, divisor) != divmod((high << width) | low, divisor):
                    report(f"div_wide({high}, {low}, {divisor}) at {width} bits", "REFUTED", began)
                    return
    report(f"div_wide is the division, for every input at {width} bits", "checked", began)


pool_lemmas()
remainder_lemmas()
accrual_lemmas()
loss_lemmas()
nested_floors()
multiplication()
for width in (2, 4, 6, 8):
    exhaust_division(width)
sys.exit(failed)
