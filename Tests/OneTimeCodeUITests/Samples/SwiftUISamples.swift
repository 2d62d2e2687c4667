#if canImport(UIKit) || canImport(AppKit)
  import Foundation
  import OneTimeCodeClient
  import OneTimeCodeUI
  import SwiftUI

  // The documentation's samples, which are compiled but not run.

  private struct Overview: View {
    let api: API
    @State private var code = ""

    var body: some View {
      VStack(alignment: .leading) {
        OneTimeCodeField("Verification code", code: $code) { code in try await api.verify(code) }
        ResendCodeButton(after: .seconds(20)) { try await api.resend() }
      }
      .oneTimeCodeGroup()
    }
  }

  struct CodeEntryView: View {
    let client: CodeClient  // of your service, such as https://codes.example.com
    let signIn: @MainActor (_ receipt: String) async throws -> Void  // sends the receipt to your backend
    @State var challenge: CodeChallenge  // from your backend, which has requested the code
    @State private var code = ""

    var body: some View {
      VStack(alignment: .leading) {
        OneTimeCodeField("Verification code", code: $code, format: challenge.format) { code in
          try await signIn(client.verify(code, for: challenge.id))
        }
        ResendCodeButton(until: challenge.resendDate ?? challenge.expiry) {
          challenge = try await client.resend(challenge.id)
        }
      }
      .oneTimeCodeGroup()
    }
  }

  private struct Alternatives: View {
    let api: API

    var body: some View {
      ResendCodeButton(after: .seconds(20)) { try await api.resend() }
        .alternative(.call) { try await api.resend(channel: "voice") }
    }
  }

  extension CodeView {
    fileprivate func verify(_ code: String) async throws {}
    fileprivate func showAccount() {}
  }

  struct CodeView: View {
    let api: API
    @State var challenge: Challenge
    @State private var code = ""
    @FocusState private var isFocused: Bool

    var body: some View {
      VStack(alignment: .leading, spacing: 24) {
        Text("Enter the code").font(.title).accessibilityAddTraits(.isHeader)
        Text("We sent it to \(challenge.recipient).")
        OneTimeCodeField("Verification code", code: $code) { code in try await verify(code) }
          .focused($isFocused)
          .onAccept { _ in showAccount() }
        ResendCodeButton(until: challenge.resendDate) { challenge = try await api.resend(challenge) }
      }
      .oneTimeCodeGroup()
      .onAppear { isFocused = true }
    }
  }

  private struct Verdicts: View {
    let api: API
    @State private var code = ""

    var body: some View {
      OneTimeCodeField("Verification code", code: $code) { code in
        switch try await api.result(for: code) {
        case .ok: return
        case .incorrect(let left): throw CodeRejection.wrongCode(attemptsLeft: left)
        case .expired: throw CodeRejection.expired
        }
      }
    }
  }

  private struct ServiceVerdicts: View {
    let api: API
    @State private var code = ""

    var body: some View {
      OneTimeCodeField("Verification code", code: $code) { code in
        do {
          try await api.verify(code)
        } catch let problem as Problem {
          if let rejection = CodeRejection(reason: problem.reason, attemptsLeft: problem.attemptsLeft) {
            throw rejection
          }
          throw CodeRejection.other(problem.detail)
        }
      }
    }
  }

  private struct Progress: View {
    let api: API
    @State private var code = ""
    @State private var isLoading = false

    var body: some View {
      if isLoading {
        Text("Please wait")
      } else {
        OneTimeCodeField("Verification code", code: $code) { code in
          isLoading = true
          defer { isLoading = false }
          try await api.verify(code)
        }
      }
    }
  }

  private struct PaymentView: View {
    let api: API
    let payment: String
    @State private var code = ""

    var body: some View {
      OneTimeCodeReader { proxy in
        OneTimeCodeField("Verification code", code: $code) { code in
          try await api.confirm(payment, with: code)
        }
        .oneTimeCodeVerification(on: .submit)
        Button("Confirm payment") { proxy.submit() }
      }
    }
  }

  private struct LinkView: View {
    let api: API
    let link: URL?
    @State private var code = ""

    var body: some View {
      OneTimeCodeReader { proxy in
        OneTimeCodeField("Verification code", code: $code) { code in try await api.verify(code) }
        Button("Verify") { proxy.submit() }
          .task(id: link) { if let link { proxy.fill(from: link) } }
      }
    }
  }

  private struct TryAgain: View {
    let api: API
    @State private var code = ""

    var body: some View {
      OneTimeCodeReader { proxy in
        OneTimeCodeField("Verification code", code: $code) { code in try await api.verify(code) }
          .oneTimeCodeTryAgain(.hidden)
        if proxy.canTryAgain { Button("Try again") { proxy.submit() } }
      }
    }
  }

  private struct DigitKeys: View {
    let api: API
    @State private var code = ""

    var body: some View {
      OneTimeCodeReader { proxy in
        OneTimeCodeField("PIN", code: $code, format: .digits(4)) { code in try await api.verify(code) }
        HStack {
          ForEach(0..<10, id: \.self) { digit in
            Button("\(digit)") { proxy.insertText("\(digit)") }
          }
          Button("Delete") { proxy.deleteBackward() }
        }
      }
    }
  }

  struct SignInView: View {
    let client: CodeClient
    let backend: Backend
    @State var challenge: CodeChallenge
    @State private var code = ""

    var body: some View {
      VStack(alignment: .leading, spacing: 24) {
        Text("We sent it to \(challenge.recipient).")
        OneTimeCodeField("Verification code", code: $code, format: challenge.format) { code in
          let receipt = try await client.verify(code, for: challenge.id)
          try await backend.signIn(with: receipt)
        }
        .expires(at: challenge.expiry)
        ResendCodeButton(until: challenge.resendDate ?? challenge.expiry) {
          challenge = try await client.resend(challenge.id)
        }
      }
      .oneTimeCodeGroup()
    }
  }

  private struct Failures: View {
    let client: Client
    let log: Log
    @State private var code = ""

    var body: some View {
      OneTimeCodeField("Verification code", code: $code) { code in try await client.verify(code) }
        .onFailure { error in log.record(error) }
        .oneTimeCodeErrorMessage { error in
          error.asAFError?.responseCode == 503 ? "We’re back at noon." : nil
        }
    }
  }

  private struct OwnVerdicts: View {
    struct Model {
      var error: String?
      @MainActor func check(_ code: String) {}
    }

    @State private var code = ""
    @State private var model = Model()

    var body: some View {
      OneTimeCodeField("Verification code", code: $code, error: $model.error)
        .onComplete { code in model.check(code) }
    }
  }

  private struct Formats: View {
    @State private var code = ""

    var body: some View {
      if let field = try? field() { field }
    }

    private func field() throws -> OneTimeCodeField {
      let format = try CodeFormat(length: 8, alphabet: .lettersAndDigits, grouping: [4, 4])
      return OneTimeCodeField("Code in the letter", code: $code, format: format, domain: "example.com")
    }
  }

  private struct Styles: View {
    @State private var code = ""

    var body: some View {
      Form {
        OneTimeCodeField("Verification code", code: $code)
          .oneTimeCodeSlotAppearance { $0.placeholder = .dot }
      }
      .oneTimeCodeSlotStyle(.underline)
      .oneTimeCodeTint(.teal, .indigo)
    }
  }

  struct CircleSlotStyle: OneTimeCodeSlotStyle {
    func makeBody(configuration: Configuration) -> some View {
      Circle()
        .strokeBorder(.tint, lineWidth: configuration.states.contains(.active) ? 3 : 1)
        .overlay { Text(configuration.symbol ?? configuration.placeholder).font(.title2) }
        .overlay(alignment: .bottom) {
          if configuration.states.contains(.rejected) { Text("✕") }
          if configuration.states.contains(.accepted) { Text("✓") }
        }
    }
  }

  private struct Circles: View {
    @State private var code = ""

    var body: some View {
      OneTimeCodeField("Verification code", code: $code)
        .oneTimeCodeSlotStyle(CircleSlotStyle())
        .tint(.indigo)
    }
  }

  private struct Behavior: View {
    @State private var code = ""

    var body: some View {
      OneTimeCodeField("Verification code", code: $code)
        .oneTimeCodeMasked(revealsLastSymbol: true)
        .oneTimeCodeKeyboardDismissalDisabled()
        .oneTimeCodePhrases(.brazilianPortuguese)
    }
  }

  private struct Grouped: View {
    let api: API
    @State private var code = ""

    var body: some View {
      VStack {
        OneTimeCodeField("Verification code", code: $code)
        ResendCodeButton(after: .seconds(20)) { try await api.resend() }
      }
      .oneTimeCodeGroup()
    }
  }

  private struct Migrated: View {
    @State var code = ""

    var body: some View {
      OneTimeCodeField("Verification code", code: $code)
    }
  }
#endif
